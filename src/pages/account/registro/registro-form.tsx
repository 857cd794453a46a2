import { Link } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { type FieldPath, useWatch } from 'react-hook-form'
import { ColoniasList } from '#modules/personas/codigos-postales/components/colonias-list.tsx'
import { useLugar } from '#modules/personas/codigos-postales/components/use-lugar.ts'
import { lugarText } from '#modules/personas/codigos-postales/texts.ts'
import { PasswordRules } from '#modules/personas/cuentas/components/password-rules.tsx'
import type { Registro } from '#modules/personas/cuentas/schema.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordInput } from '#ui/password-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TelefonoInput } from './telefono-input.tsx'
import { useRegistro } from './use-registro.ts'

type TextProps = ComponentProps<'input'> & { optional?: boolean; hint?: ReactNode }

/** The application in three sections and the terms (spec 1.2 and 1.5). */
export function RegistroForm() {
  const { form, send, sending } = useRegistro()
  const { register, formState, control, getValues } = form
  const password = useWatch({ control, name: 'password' })
  const codigo = useWatch({ control, name: 'codigoPostal' })
  const lugar = useLugar({
    codigo,
    read: getValues,
    write: (field, text) => form.setValue(field, text, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
  })
  const coloniasId = useId()
  const errorOf = (name: FieldPath<Registro>) => formState.errors[name]?.message

  const text = (name: FieldPath<Registro>, label: string, props: TextProps) => {
    const { optional = false, className, hint, ...input } = props
    return (
      <Field label={label} error={errorOf(name)} required={!optional} hint={hint} {...(className && { className })}>
        <TextInput {...input} {...register(name)} />
      </Field>
    )
  }

  return (
    <>
      <p className="eyebrow mb-3">Ser consultora</p>
      <h1 className="display text-heading">Registro de Consultora</h1>
      <p className="mt-3 text-ink-soft">
        ¿Ya tienes cuenta?{' '}
        <Link to={paths.login} className="link font-semibold">
          Inicia sesión
        </Link>
      </p>
      <form method="post" noValidate onSubmit={send} className="mt-10 grid gap-12">
        <FormSection title="Datos de acceso" number={1}>
          {text('email', 'Correo electrónico', {
            type: 'email',
            inputMode: 'email',
            autoComplete: 'username',
            placeholder: 'tu@email.com',
            className: 'sm:col-span-2',
          })}
          <Field label="Contraseña" error={errorOf('password')} required>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          {/* Below the field that is being typed in; where two fields stand side by side, below both. */}
          <div className="sm:order-1 sm:col-span-2">
            <PasswordRules password={password} error={errorOf('password')} />
          </div>
          <Field label="Confirmar contraseña" error={errorOf('confirmarPassword')} required>
            <PasswordInput autoComplete="new-password" {...register('confirmarPassword')} />
          </Field>
        </FormSection>

        <FormSection title="Datos personales" number={2}>
          {text('nombreCompleto', 'Nombre completo', { autoComplete: 'name', className: 'sm:col-span-2' })}
          <Field label="Teléfono" error={errorOf('telefono')} required className="sm:col-span-2">
            <TelefonoInput {...register('telefono')} />
          </Field>
        </FormSection>

        <FormSection title="Dirección" number={3}>
          {text('ciudad', 'Ciudad', { autoComplete: 'address-level2' })}
          {text('barrio', 'Barrio o colonia', { autoComplete: 'address-level3', list: coloniasId })}
          {text('direccion', 'Calle', { autoComplete: 'address-line1', className: 'sm:col-span-2' })}
          {text('numero', 'Número', { autoComplete: 'off' })}
          {text('complemento', 'Complemento (opcional)', {
            autoComplete: 'address-line2',
            placeholder: 'Interior, edificio, referencias',
            optional: true,
          })}
          {text('codigoPostal', 'Código postal', {
            inputMode: 'numeric',
            autoComplete: 'postal-code',
            maxLength: 5,
            hint: lugar && lugarText(lugar),
          })}
          <ColoniasList id={coloniasId} lugar={lugar} />
        </FormSection>

        <div className="grid gap-6">
          <Checkbox
            label={
              <>
                Acepto los{' '}
                <Link to={paths.terminos} target="_blank" className="link">
                  términos y condiciones
                </Link>{' '}
                y el{' '}
                <Link to={paths.avisoDePrivacidad} target="_blank" className="link">
                  aviso de privacidad
                </Link>
              </>
            }
            error={errorOf('terminos')}
            {...register('terminos')}
          />
          <Button type="submit" size="lg" busy={sending} className="sm:justify-self-start">
            Enviar Solicitud
          </Button>
        </div>
      </form>
    </>
  )
}

function FormSection({ title, number, children }: { title: string; number: number; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <h2 id={id} className="display flex items-baseline gap-3 text-title">
        <span aria-hidden="true" className="text-accent-text tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-6 grid gap-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}
