import type { KeyboardEvent } from 'react'
import type { Pedido } from '#modules/pedidos/client.ts'
import { nextStep } from '#modules/pedidos/rules.ts'
import { nextStepTexts } from '#modules/pedidos/texts.ts'
import { Button } from '#ui/button.tsx'
import type { PedidoStatusMoves } from './use-pedido-status.ts'

type NextStepProps = {
  pedido: Pedido
  moves: PedidoStatusMoves
  /** Something else is the thing to do. */
  plain: boolean
}

/** The plain next step in one press (spec 3.1). A second press of a double one, or a key held down, is not meant for the step after it. */
export function MesaPedidoNextStep({ pedido, moves, plain }: NextStepProps) {
  const to = nextStep(pedido.status)
  if (!to) return null
  return (
    <Button
      size="sm"
      variant={plain ? 'secondary' : 'primary'}
      busy={moves.saving}
      onKeyDown={(event: KeyboardEvent) => event.repeat && event.preventDefault()}
      onClick={({ detail }) => detail < 2 && moves.move({ status: to, version: pedido.version })}
    >
      {nextStepTexts[to]}
    </Button>
  )
}
