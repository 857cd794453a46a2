import type { ComponentProps } from 'react'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'

type CodigoFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  tipo: 'app' | 'recuperacion'
  error: string | undefined
}

/** The code of the app, as phones offer to fill it in, or one of those that were printed. */
export const CodigoField = ({ tipo, error, ...rest }: CodigoFieldProps) => (
  <Field label={tipo === 'app' ? 'Código de 6 dígitos' : 'Código de recuperación'} error={error} required>
    <TextInput
      key={tipo}
      autoCapitalize={tipo === 'app' ? 'none' : 'characters'}
      autoCorrect="off"
      spellCheck={false}
      {...(tipo === 'app'
        ? { inputMode: 'numeric' as const, autoComplete: 'one-time-code', placeholder: '123456', maxLength: 20 }
        : { autoComplete: 'off', placeholder: 'ABCDE-FGHJK', maxLength: 40 })}
      {...rest}
      className="text-lg tracking-[0.2em] tabular-nums"
    />
  </Field>
)
