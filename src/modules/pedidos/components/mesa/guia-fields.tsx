import type { Ref } from 'react'
import type { z } from 'zod'
import { type Ajuste, valoresDe } from '#modules/ajustes/client.ts'
import type { Paqueteria } from '#modules/ajustes/paqueteria-rules.ts'
import { type Guia, maxBultos, maxGuiaLength } from '#modules/pedidos/guia-rules.ts'
import { guiaEnvioSchema } from '#modules/pedidos/guia-schema.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'
import { Field, TextInput } from '#ui/field.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { Select } from '#ui/select.tsx'
import { useStoredText } from '#ui/use-draft.ts'

type FieldsProps = {
  values: GuiaValues
  paqueterias: readonly Paqueteria[]
  errors: Record<string, string>
  onChange: (values: GuiaValues) => void
  numeroRef?: Ref<HTMLInputElement>
}

/** Carrier, number and packages of a guía (spec 3.3). */
export function GuiaFields({ values, paqueterias, errors, onChange, numeroRef }: FieldsProps) {
  const [, keepUsual] = useStoredText('browser', usualKey)
  // Keeps a stored carrier that was removed from the settings.
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
      <Field label="Bultos" error={errors.bultos}>
        <QuantityStepper
          value={values.bultos}
          max={maxBultos}
          onValueChange={(bultos) => onChange({ ...values, bultos })}
        />
      </Field>
    </>
  )
}

export type GuiaValues = { paqueteria: string | null; numero: string; bultos: number }

const usualKey = 'azahar-paqueteria'

/**
 * The entered values. The carrier defaults to the last one chosen in this browser, or else the first; carriers may load after the user
 * starts typing.
 */
export function useGuiaValues(typed: GuiaValues | null, paqueterias: readonly Paqueteria[]): GuiaValues {
  const usual = useUsualPaqueteria(paqueterias)
  return { numero: '', bultos: 1, ...typed, paqueteria: typed?.paqueteria ?? usual }
}

export function useUsualPaqueteria(paqueterias: readonly Paqueteria[]): string | null {
  const [usual] = useStoredText('browser', usualKey)
  const found = paqueterias.find(({ nombre }) => nombre === usual) ?? paqueterias[0]
  return found?.nombre ?? null
}

export const valuesOf = ({ paqueteria, numero, bultos }: Guia): GuiaValues => ({ paqueteria, numero, bultos })

/** The validated values, or a sentence for each invalid field. */
export function readGuia(values: GuiaValues): {
  guia: z.output<typeof guiaEnvioSchema> | null
  errors: Record<string, string>
} {
  const read = guiaEnvioSchema.safeParse({ ...values, paqueteria: values.paqueteria ?? '' })
  return { guia: read.data ?? null, errors: errorsOf(read.error) }
}

/** The first message of each invalid field. */
export const errorsOf = (error: z.ZodError | undefined): Record<string, string> =>
  Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]))

/** The carriers in the settings; empty until they load. */
export const paqueteriasOf = (enUso: readonly Pick<Ajuste, 'clave' | 'valor'>[]): readonly Paqueteria[] =>
  valoresDe(enUso, 'envios').find(({ clave }) => clave === 'paqueterias')?.valor ?? []
