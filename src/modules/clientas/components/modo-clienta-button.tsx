import { useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { modoTexts } from '#modules/clientas/libreta-texts.ts'
import { useModoClienta } from '#modules/personas/cuentas/components/use-modo-clienta.ts'
import { AppError } from '#shared/errors.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/input.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { enterModo, leaveModo, onModoElsewhere } from './modo-switch.ts'

/** The switch of the header: costs are hidden until it is pressed again, also after a reload (spec 3.4). */
export function ModoClientaButton() {
  const queryClient = useQueryClient()
  const modo = useModoClienta()
  const [asking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  useEffect(onModoElsewhere, [])

  const toggling = useVerb({
    mutationFn: () => (modo ? leaveModo(queryClient, password) : enterModo(queryClient)),
    failure: (failure) => (isWrong(failure) ? null : 'No se cambió el modo clienta'),
    onError: (failure) => {
      if (!isWrong(failure)) return
      setError(asking ? failure.facts.errors?.[0]?.message : undefined)
      setAsking(true)
    },
  })
  // Switched: the page is loaded again.
  const busy = toggling.isPending || toggling.isSuccess
  return (
    <>
      <IconButton
        label={modo ? modoTexts.off : 'Entrar a modo clienta'}
        aria-pressed={modo}
        disabled={busy}
        onClick={() => toggling.mutate()}
        className={modo ? 'bg-accent-soft text-accent-soft-ink' : ''}
      >
        {modo ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
      <Dialog
        title={modoTexts.off}
        description="Pediste que salir del modo clienta necesite tu contraseña."
        open={asking}
        onOpenChange={setAsking}
        size="sm"
        footer={
          <Button type="submit" form="salir-del-modo" busy={busy}>
            Salir
          </Button>
        }
      >
        <form
          id="salir-del-modo"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!toggling.isSuccess) toggling.mutate()
          }}
        >
          <Field label="Tu contraseña" error={error} required>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  )
}

const isWrong = (failure: Error): failure is AppError =>
  failure instanceof AppError && failure.code === 'invalid_request'
