import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { ZodSafeParseResult } from 'zod'
import { type Ajuste, type AjusteDe, ajustesQuery, setAjuste } from '#modules/ajustes/client.ts'
import { juegoName, listsFrom, listsText } from '#modules/ajustes/juegos.ts'
import { guiaUrl } from '#modules/ajustes/paqueteria-rules.ts'
import { paqueteriasFrom, paqueteriasText } from '#modules/ajustes/paqueteria-schema.ts'
import { fillWhatsapp, maxWhatsappLength } from '#modules/ajustes/rules.ts'
import { type AjusteClave, type AjusteValor, settings, type TextSeccion } from '#modules/ajustes/settings.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { exampleValues } from '#modules/ajustes/texts.ts'
import { equipoQuery } from '#modules/personas/equipo/client.ts'
import { equipoTexts } from '#modules/personas/equipo/texts.ts'
import { AppError } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { readCount } from '#shared/read-amounts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { Card } from '#ui/page.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { useDraft } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'

type Saved<Clave extends AjusteClave> = Pick<Ajuste, 'version' | 'cambio'> & {
  clave: Clave
  valor: AjusteValor<Clave>
  deMarca: AjusteValor<Clave>
}

/**
 * The edit state of a setting, validated by its schema. After a conflict the page refetches the settings and keeps the
 * input.
 */
export function useAjuste<Clave extends AjusteClave, Typed>(
  ajuste: Saved<Clave>,
  typedOf: (valor: AjusteValor<Clave>) => Typed,
  read: (typed: Typed) => ZodSafeParseResult<AjusteValor<Clave>>,
) {
  const { clave, valor, deMarca, version } = ajuste
  const queryClient = useQueryClient()
  const draft = useDraft(typedOf(valor), version)
  const { data, error } = read(draft.value)
  const refresh = () => queryClient.invalidateQueries({ queryKey: ajustesQuery().queryKey })
  const saving = useVerb({
    mutationFn: (value: AjusteValor<Clave>) => setAjuste({ clave, valor: value, version: draft.version }),
    success: 'Ajuste guardado exitosamente',
    failure: 'Error al guardar el ajuste',
    onSuccess: async (saved, value) => {
      await refresh()
      draft.settle(typedOf(value), saved.version)
    },
    onError: async (failure) => {
      if (failure instanceof AppError && failure.code === 'stale') await refresh()
    },
  })
  const refusals = saving.error instanceof AppError ? (saving.error.facts.errors ?? []) : []
  const refusal = refusals.find(({ path }) => path.startsWith('valor'))?.message
  return {
    ajuste,
    draft,
    back: typedOf(deMarca),
    data,
    issues: error?.issues ?? [],
    refusal,
    error: error?.issues[0]?.message ?? refusal,
    saving: saving.isPending,
    set: (typed: Typed) => {
      saving.reset()
      draft.set(typed)
    },
    save: () => {
      if (data === undefined) return
      draft.set(typedOf(data))
      saving.mutate(data)
    },
  }
}

type CardProps<Clave extends AjusteClave, Typed> = {
  field: ReturnType<typeof useAjuste<Clave, Typed>>
  save: string
  back: string
  /** Names what would be lost, as part of a sentence. */
  what: string
  /** Follows the name of the user who saved meanwhile. */
  changed: string
  /** The currently saved value, shown after a conflict. */
  now: ReactNode
  blocked?: boolean
  onSave?: () => void
  children: ReactNode
}

/** A setting with its field: save, reset to the brand's value, and conflict notice. */
export function AjusteCard<Clave extends AjusteClave, Typed>(props: CardProps<Clave, Typed>) {
  const { field, now, blocked = field.issues.length > 0, onSave = field.save, children } = props
  const { ajuste, draft, saving, back, set } = field
  const { label } = settings[ajuste.clave]
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="display text-xl">
        {label}
      </h3>
      {draft.conflict && !saving && (
        <ConflictNotice
          title={
            <>
              <strong>{ajuste.cambio?.nombre || 'Alguien más'}</strong> {props.changed}
              {ajuste.cambio && ` el ${formatMinute(ajuste.cambio.createdAt)}`} mientras escribías.
            </>
          }
          onKeep={draft.keep}
          onDrop={draft.drop}
        >
          <div className="wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Ahora: </span>
            {now}
          </div>
        </ConflictNotice>
      )}
      {children}
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={saving} disabled={!draft.dirty || blocked} onClick={onSave}>
          {props.save}
        </Button>
        {JSON.stringify(draft.value) !== JSON.stringify(back) && (
          <Button variant="quiet" onClick={() => set(back)}>
            {props.back}
          </Button>
        )}
      </div>
      <UnsavedQuestion unsaved={draft.dirty} what={props.what} keptOnPage />
    </Card>
  )
}

const ajusteWords = (label: string) => ({
  save: 'Guardar ajuste',
  back: 'Volver al de la marca',
  what: `el ajuste «${label}»`,
  changed: 'cambió este ajuste',
})

export const asIs = <Valor,>(valor: Valor): Valor => valor

/** A boolean setting. @param children advice before a change. */
export function AjusteSiNo({ ajuste, children }: { ajuste: AjusteDe<'catalogo' | 'equipo'>; children?: ReactNode }) {
  const { label, hint, schema } = settings[ajuste.clave]
  const field = useAjuste(ajuste, asIs<boolean>, (typed) => schema.safeParse(typed))
  return (
    <AjusteCard field={field} {...ajusteWords(label)} now={ajuste.valor ? 'Sí' : 'No'}>
      <Checkbox
        checked={field.draft.value}
        onChange={(event) => field.set(event.target.checked)}
        label={label}
        hint={hint}
        error={field.refusal}
      />
      {children}
    </AjusteCard>
  )
}

/**
 * The setting that requires a second factor of staff, with the number of staff without one; switching it on requires
 * one's own.
 */
export function AjusteFactor({ ajuste }: { ajuste: AjusteDe<'equipo'> }) {
  const { data } = useQuery(equipoQuery())
  return (
    <AjusteSiNo ajuste={ajuste}>
      <p className="text-sm text-ink-soft">
        {data &&
          `${equipoTexts.lacking(data.miembros.filter(({ segundoFactor }) => segundoFactor === 'ninguno').length)} `}
        <Link to={paths.adminEquipo} className="link">
          Ver quiénes en Equipo
        </Link>{' '}
        ·{' '}
        <Link to={paths.seguridad} className="link">
          Ver mi seguridad
        </Link>
      </p>
    </AjusteSiNo>
  )
}

export function AjusteNumero({ ajuste }: { ajuste: AjusteDe<'inventario' | 'devoluciones'> }) {
  const { label, hint, schema } = settings[ajuste.clave]
  const field = useAjuste(ajuste, String, (typed) => {
    const count = readCount(typed)
    return schema.safeParse(count && 'value' in count ? count.value : null)
  })
  return (
    <AjusteCard field={field} {...ajusteWords(label)} now={String(ajuste.valor)}>
      <Field label={label} labelHidden hint={hint} error={field.error}>
        <div className="flex items-center gap-3">
          <TextInput
            value={field.draft.value}
            onChange={({ target }) => field.set(target.value)}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-32 tabular-nums"
          />
          {settings[ajuste.clave].unidad}
        </div>
      </Field>
    </AjusteCard>
  )
}

/** A WhatsApp text: input, preview, and reset to the brand's text. */
export function AjusteWhatsapp({ ajuste }: { ajuste: AjusteDe<TextSeccion> }) {
  const { label, hint, schema, seccion } = settings[ajuste.clave]
  const marca = useMarca()
  // Pasted text is not truncated, which would go unnoticed.
  const field = useAjuste(ajuste, asIs<string>, (typed) => schema.safeParse(typed))
  const typed = field.draft.value
  return (
    <AjusteCard
      field={field}
      save="Guardar texto"
      back="Volver al texto de la marca"
      what={`el texto «${label}»`}
      changed="cambió este texto"
      now={ajuste.valor}
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Field
          label={`Texto para «${label}»`}
          labelHidden
          hint={`${hint} ${typed.trim().length} de ${maxWhatsappLength} caracteres.`}
          error={field.error}
        >
          <Textarea value={typed} onChange={(event) => field.set(event.target.value)} rows={4} />
        </Field>
        <figure className="flex flex-col gap-1.5">
          <figcaption className="text-sm font-semibold">Así lo leerá</figcaption>
          <p className="rounded-lg rounded-tl-sm bg-success-soft px-4 py-3 wrap-anywhere whitespace-pre-line">
            {fillWhatsapp(typed, exampleValues[seccion](marca)).trim()}
          </p>
        </figure>
      </div>
    </AjusteCard>
  )
}

/**
 * The juegos de tallas of a line as text, one per line, with a preview of their names in the product form (spec 3.5.3).
 */
export function AjusteJuegos({ ajuste }: { ajuste: AjusteDe<'juegos'> }) {
  const { label, schema } = settings[ajuste.clave]
  const field = useAjuste(ajuste, listsText, (typed) => schema.safeParse(listsFrom(typed)))
  const { data: juegos = [] } = field
  return (
    <AjusteCard
      field={field}
      save="Guardar juegos"
      back="Volver a los juegos de la marca"
      what={`los juegos «${label}»`}
      changed="cambió estos juegos"
      now={listsText(ajuste.valor) || 'Ninguno'}
    >
      <Field
        label={`Juegos de «${label}»`}
        hint="Un juego por renglón, con sus tallas separadas por comas."
        error={field.error}
      >
        <Textarea
          value={field.draft.value}
          onChange={(event) => field.set(event.target.value)}
          rows={3}
          spellCheck={false}
        />
      </Field>
      {juegos.length > 0 && (
        <ul aria-label="Así se llaman en el formulario" className="flex flex-wrap gap-2">
          {juegos.map((tallas) => (
            <li key={tallas.join()}>
              <Badge>{juegoName(tallas)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </AjusteCard>
  )
}

/** Groups of search synonyms, one group per line (spec 4.1). */
export function AjusteSinonimos({ ajuste }: { ajuste: AjusteDe<'busqueda'> }) {
  const { schema, hint } = settings[ajuste.clave]
  const field = useAjuste(ajuste, listsText, (typed) => schema.safeParse(listsFrom(typed)))
  return (
    <AjusteCard
      field={field}
      save="Guardar palabras"
      back="Volver a las de la marca"
      what="las palabras de la búsqueda"
      changed="cambió estas palabras"
      now={listsText(ajuste.valor) || 'Ninguna'}
    >
      <Field
        label="Palabras, un grupo por renglón"
        hint={`${hint} Un grupo por renglón, con sus palabras separadas por comas, como «brasier, bra, sostén». Mayúsculas, acentos y plurales no importan.`}
        error={field.error}
      >
        <Textarea
          value={field.draft.value}
          onChange={(event) => field.set(event.target.value)}
          rows={14}
          spellCheck={false}
        />
      </Field>
    </AjusteCard>
  )
}

/** The carriers as text, one per line, with a preview of their tracking links (spec 3.3). */
export function AjustePaqueterias({ ajuste }: { ajuste: AjusteDe<'envios'> }) {
  const { schema } = settings[ajuste.clave]
  const field = useAjuste(ajuste, paqueteriasText, (typed) => schema.safeParse(paqueteriasFrom(typed)))
  const { data: paqueterias = [] } = field
  return (
    <AjusteCard
      field={field}
      save="Guardar paqueterías"
      back="Volver a las de la marca"
      what="las paqueterías"
      changed="cambió las paqueterías"
      now={paqueteriasText(ajuste.valor) || 'Ninguna'}
    >
      <Field
        label="Paqueterías y dónde se rastrea"
        hint="Una por renglón: su nombre, una coma y la dirección donde se rastrea, con {guia} donde va el número. Sin dirección, la guía se ve sin enlace. Lo que cambies vale para las guías que se escriban después."
        error={field.error}
      >
        <Textarea
          value={field.draft.value}
          onChange={(event) => field.set(event.target.value)}
          rows={7}
          spellCheck={false}
        />
      </Field>
      {paqueterias.length > 0 && (
        <div className="text-sm">
          <p className="text-ink-soft">Así queda el enlace de una guía</p>
          <dl className="mt-1 grid gap-x-4 gap-y-1 md:grid-cols-[auto_minmax(0,1fr)]">
            {paqueterias.map((it) => (
              <div key={it.nombre} className="contents">
                <dt className="font-semibold">{it.nombre}</dt>
                <dd className="wrap-anywhere text-ink-soft">{guiaUrl(it, '1234567890') ?? 'sin enlace'}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </AjusteCard>
  )
}
