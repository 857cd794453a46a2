import type { Ref } from 'react'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'
import { maxBultos, maxGuiaLength } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/input.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'
import { type GuiaValues, keepUsual } from './guia-values.ts'

type FieldsProps = {
  values: GuiaValues
  paqueterias: readonly Paqueteria[]
  errors: Record<string, string>
  onChange: (values: GuiaValues) => void
  numeroRef?: Ref<HTMLInputElement>
}

/** Carrier, number and packages of a guía (spec 3.3). */
export function GuiaFields({ values, paqueterias, errors, onChange, numeroRef }: FieldsProps) {
  // One that has left the settings is still shown where it was written down.
  const nombres = new Set([
    ...paqueterias.map(({ nombre }) => nombre),
    ...(values.paqueteria ? [values.paqueteria] : []),
  ])
  return (
    <>
      <Field label={envioGuiaTexts.paqueteria} error={errors.paqueteria}>
        <Select
          options={[...nombres].map((nombre) => ({ value: nombre, label: nombre }))}
          value={values.paqueteria}
          onValueChange={(paqueteria) => {
            keepUsual(paqueteria)
            onChange({ ...values, paqueteria })
          }}
        />
      </Field>
      <Field label={envioGuiaTexts.numero} error={errors.numero}>
        <TextInput
          ref={numeroRef}
          value={values.numero}
          onChange={({ target }) => onChange({ ...values, numero: target.value })}
          maxLength={maxGuiaLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="tabular-nums"
        />
      </Field>
      <Field label={envioGuiaTexts.bultos} error={errors.bultos}>
        <QuantityStepper
          value={values.bultos}
          max={maxBultos}
          onValueChange={(bultos) => onChange({ ...values, bultos })}
        />
      </Field>
    </>
  )
}
