import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { addAbono, type ClientaDetalle, refreshLibreta } from '#modules/clientas/client.ts'
import { cuentaTexts } from '#modules/clientas/libreta-texts.ts'
import { type AbonoForm, abonoSchema } from '#modules/clientas/schema.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { showFieldErrors } from '#ui/show-field-errors.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Today, all that is owed: what is usual. */
const usual = ({ cuenta }: ClientaDetalle) =>
  ({
    fecha: mexicanDay(serverNow()),
    centavos: Math.max(0, cuenta.debeCentavos) || null,
    nota: '',
  }) as unknown as AbonoForm

export function AbonoDialog({ clienta }: { clienta: ClientaDetalle }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const { register, control, handleSubmit, reset, setError, formState } = useForm<AbonoForm>({
    resolver: zodResolver(abonoSchema) as never,
    defaultValues: usual(clienta),
  })
  const { errors, isDirty } = formState
  const change = (next: boolean) => {
    if (next && !isDirty) reset(usual(clienta))
    setOpen(next)
  }
  const saving = useVerb({
    mutationFn: (values: AbonoForm) => addAbono(clienta.id, values),
    failure: cuentaTexts.abonoFailed,
    success: cuentaTexts.abonoSaved,
    onSuccess: async () => {
      await refreshLibreta(queryClient)
      reset()
      setOpen(false)
    },
    onError: (failure) => showFieldErrors(failure, setError),
  })
  return (
    <Dialog
      title={cuentaTexts.addAbono}
      description={clienta.nombre}
      open={open}
      onOpenChange={change}
      size="sm"
      trigger={
        <Button variant="secondary" size="sm">
          {cuentaTexts.addAbono}
        </Button>
      }
      footer={
        <Button type="submit" form="abono" busy={saving.isPending}>
          Guardar abono
        </Button>
      }
    >
      <form
        id="abono"
        noValidate
        onSubmit={handleSubmit((values) => saving.mutate(values))}
        className="flex flex-col gap-5"
      >
        <Controller
          control={control}
          name="centavos"
          render={({ field: { value, onChange, onBlur } }) => {
            const centavos = value as number | null
            const debe = Math.max(0, clienta.cuenta.debeCentavos)
            const hint = centavos !== null && centavos > debe ? cuentaTexts.deMas(debe, centavos - debe) : undefined
            return (
              <Field label="Importe" required hint={hint} error={errors.centavos?.message}>
                <MoneyInput value={centavos} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )
          }}
        />
        <Field label="Fecha" required error={errors.fecha?.message}>
          <TextInput type="date" max={mexicanDay(serverNow())} {...register('fecha')} />
        </Field>
        <Field label="Nota (opcional)" error={errors.nota?.message}>
          <TextInput {...register('nota')} placeholder="Efectivo, transferencia…" maxLength={200} />
        </Field>
      </form>
    </Dialog>
  )
}
