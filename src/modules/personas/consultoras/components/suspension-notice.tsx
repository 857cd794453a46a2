import { useQuery, useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { sesionEnVivo, sesionQuery } from '#modules/personas/cuentas/client.ts'
import { useSuspendida } from '#modules/personas/cuentas/components/use-sesion.ts'
import { EmailText } from '#ui/email-text.tsx'
import { useLive } from '#ui/use-live.ts'

export const suspensionNoticeId = 'suspension'

/** Tells a suspended consultora that nothing is lost and whom to contact (spec 3.1). Live. */
export function SuspensionNotice({ className = '' }: { className?: string }) {
  const queryClient = useQueryClient()
  const { data: sesion } = useQuery(sesionQuery())
  useLive(sesion?.role === 'consultor' ? sesionEnVivo : null, 'suspension', () => {
    void queryClient.invalidateQueries({ queryKey: sesionQuery().queryKey })
  })
  return <div role="status">{useSuspendida() && <Suspended className={className} />}</div>
}

function Suspended({ className }: { className: string }) {
  const { nombre, telefono, email } = useMarca()
  return (
    <div id={suspensionNoticeId} className={`flex max-w-2xl gap-3 rounded-md bg-warning-soft p-4 ${className}`}>
      <Ban aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 text-sm wrap-anywhere">
        <p className="font-semibold text-warning">Tu cuenta está suspendida</p>
        <p className="mt-1">Por ahora no puedes enviar pedidos. Tu carrito y tus pedidos se conservan.</p>
        <p className="mt-1">
          {`Pregunta a ${nombre}:`}{' '}
          <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`} className="link inline-flex min-h-6 items-center">
            {telefono}
          </a>{' '}
          o{' '}
          <a href={`mailto:${email}`} className="link inline-flex min-h-6 items-center">
            <EmailText>{email}</EmailText>
          </a>
        </p>
      </div>
    </div>
  )
}
