import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { enUsoQuery, valoresDe } from '#modules/ajustes/client.ts'
import { fillWhatsapp, type WhatsappValues } from '#modules/ajustes/rules.ts'
import { settings, type WhatsappClave } from '#modules/ajustes/settings.ts'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { firstName, whatsappUrl } from '#modules/ajustes/sitio/rules.ts'
import { type Pedido, setDireccion } from '#modules/pedidos/client.ts'
import { levantadoOf } from '#modules/pedidos/components/levantado.tsx'
import { DireccionEnvio } from '#modules/pedidos/components/mesa/pedido/direccion-envio.tsx'
import { guiaText } from '#modules/pedidos/guia-rules.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import { type DireccionForm, direccionEnvioSchema } from '#modules/pedidos/schema.ts'
import { whatsappFor } from '#modules/pedidos/seguimiento-rules.ts'
import { adminPedidoTexts, unsavedTexts } from '#modules/pedidos/texts.ts'
import { ColoniasList, useLugar } from '#modules/personas/codigos-postales/components/use-lugar.tsx'
import { lugarText } from '#modules/personas/codigos-postales/rules.ts'
import { useMay } from '#modules/personas/cuentas/components/use-may.ts'
import { formatPesos } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field, FieldError } from '#ui/field.tsx'
import { FormFoot } from '#ui/form-dialog.tsx'
import { TextInput } from '#ui/input.tsx'
import { Menu, MenuLink, MenuSeparator } from '#ui/menu.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import { type Draft, useDraft } from '#ui/use-draft.ts'
import { useForm } from '#ui/use-form.ts'
import { PedidoConflict, usePedidoSave } from './pedido-save.tsx'

type ButtonProps = {
  /** Digits, as `whatsappNumber` makes them. */
  numero: string
  /** The message it opens with; the menu has the others. */
  clave: WhatsappClave
  values: WhatsappValues
  children: ReactNode
}

/** Opens WhatsApp with the brand's text for the situation (spec 3.1), or without text when texts cannot be read. */
function WhatsappButton({ numero, clave, values, children }: ButtonProps) {
  const { data: ajustes = [] } = useQuery(enUsoQuery())
  const edits = useMay('ajustes')
  const textos = valoresDe(ajustes, 'whatsapp')
  const linkOf = (texto: string) => whatsappUrl(numero, fillWhatsapp(texto, values))
  const own = textos.find((it) => it.clave === clave)
  return (
    <div className="flex flex-col gap-2">
      <a
        href={own ? linkOf(own.valor) : whatsappUrl(numero)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'secondary' })}
      >
        <MessageCircle aria-hidden="true" className="size-5" />
        {children}
      </a>
      {own && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-soft">{`Abre con «${settings[clave].label}»`}</span>
          <Menu
            trigger={
              <Button variant="link" size="sm">
                Elegir otro mensaje
              </Button>
            }
          >
            {textos.map((it) => (
              <MenuLink key={it.clave} render={<a href={linkOf(it.valor)} target="_blank" rel="noopener noreferrer" />}>
                {settings[it.clave].label}
              </MenuLink>
            ))}
            {edits && (
              <>
                <MenuSeparator />
                <MenuLink render={<Link to={paths.adminAjustes} />}>Editar los mensajes</MenuLink>
              </>
            )}
          </Menu>
        </div>
      )}
    </div>
  )
}

type WhatsappProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

function MesaPedidoWhatsapp({ pedido, consultora }: WhatsappProps) {
  const marca = useMarca()
  if (!consultora.whatsapp) return <FieldError>Teléfono inválido. Verifica el número de teléfono</FieldError>
  const piezas = pedido.items.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <WhatsappButton
      numero={consultora.whatsapp}
      clave={whatsappFor({
        ...pedido,
        llamadas: pedido.seguimiento?.llamadas ?? [],
        levantado: Boolean(levantadoOf(pedido)),
      })}
      values={{
        nombre: firstName(consultora.nombreCompleto),
        pedido: pedido.numeroPedido,
        total: formatPesos(pedido.totalCentavos),
        piezas: `${piezas} ${piezas === 1 ? 'pieza' : 'piezas'}`,
        marca: marca.nombre,
        enlace: `${marca.origen}${paths.pedido(pedido.id)}`,
        guia: pedido.guia ? [guiaText(pedido.guia), pedido.guia.url].filter(Boolean).join(': ') : '',
      }}
    >
      Contactar por WhatsApp
    </WhatsappButton>
  )
}

type Direccion = ReturnType<typeof direccionEnvioSchema.parse>

type FormProps = {
  pedido: Pedido
  consultora: NonNullable<Pedido['consultora']>
  /** Outlives the dialog, so that closing keeps what was typed. */
  draft: Draft<DireccionForm>
  onSaved: () => void
}

function MesaDireccionForm({ pedido, consultora, draft, onSaved }: FormProps) {
  const [found, setFound] = useState(draft.dirty)
  const form = useForm<DireccionForm, unknown, Direccion>({
    resolver: zodResolver(direccionEnvioSchema),
    defaultValues: draft.value,
  })
  const { errors } = form.formState
  const keep = useEffectEvent(draft.set)
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form])
  const followSaved = useEffectEvent((envio: Pedido['direccionEnvio']) => {
    if (!draft.dirty) form.reset(formOf(envio))
  })
  useEffect(() => followSaved(pedido.direccionEnvio), [pedido.direccionEnvio])
  const codigo = useWatch({ control: form.control, name: 'codigoPostal' })
  const lugar = useLugar({
    codigo,
    read: () => form.getValues(),
    write: (field, text) =>
      form.setValue(field, text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  })
  const coloniasId = useId()
  const saving = usePedidoSave<Direccion>({
    id: pedido.id,
    save: (direccionEnvio) => setDireccion(pedido.id, { direccionEnvio, version: draft.version }),
    done: 'Dirección guardada exitosamente',
    failed: 'Error al guardar la dirección',
    onSaved,
  })
  const startOver = () => {
    draft.drop()
    setFound(false)
    form.reset(formOf(pedido.direccionEnvio))
  }
  const text = (name: keyof DireccionForm, label: string, { required = true, list = '' } = {}) => (
    <Field label={label} required={required} error={errors[name]?.message}>
      <TextInput {...form.register(name)} {...(list && { list })} />
    </Field>
  )
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((direccion) => saving.mutate(direccion))}
      // Focused inputs scroll above the sticky foot.
      className="flex flex-col gap-4 [&_input]:scroll-mb-32"
    >
      {found && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-info-soft p-4 text-sm"
        >
          <p className="text-info">Aquí sigue la dirección que escribiste. Aún no está guardada.</p>
          <Button size="sm" variant="secondary" onClick={startOver}>
            {unsavedTexts.drop}
          </Button>
        </div>
      )}
      <PedidoConflict
        pedido={pedido}
        what="la dirección"
        now={<DireccionEnvio direccion={pedido.direccionEnvio} />}
        tipo="direccion"
        draft={{ ...draft, drop: startOver }}
        saving={saving.isPending}
      />
      {consultora.perfil.direccion && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-hover p-4">
          <div className="text-sm">
            <p className="font-semibold">La de su perfil</p>
            <DireccionEnvio direccion={{ ...consultora.perfil, telefono: '' }} />
          </div>
          <Button
            size="sm"
            variant="secondary"
            onClick={() =>
              form.reset(formOf({ ...consultora.perfil, telefono: form.getValues('telefono') || consultora.telefono }))
            }
          >
            Usar esta dirección
          </Button>
        </div>
      )}
      <Field
        label="Código postal"
        required
        error={errors.codigoPostal?.message}
        hint={lugar ? lugarText(lugar) : 'Con él sugerimos la ciudad y la colonia.'}
      >
        <TextInput {...form.register('codigoPostal')} inputMode="numeric" maxLength={5} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        {text('ciudad', 'Ciudad')}
        {text('barrio', 'Colonia', { list: coloniasId })}
      </div>
      <ColoniasList id={coloniasId} lugar={lugar} />
      <div className="grid gap-4 md:grid-cols-[1fr_10rem]">
        {text('direccion', 'Calle')}
        {text('numero', 'Número exterior')}
      </div>
      {text('complemento', 'Interior o referencias (opcional)', { required: false })}
      <Field label="Teléfono" required error={errors.telefono?.message}>
        <TextInput type="tel" {...form.register('telefono')} />
      </Field>
      <FormFoot>
        <Button type="submit" busy={saving.isPending}>
          Guardar dirección
        </Button>
      </FormFoot>
    </form>
  )
}

/** Every input is controlled from the start. */
const formOf = (envio: Pedido['direccionEnvio']): DireccionForm => ({
  direccion: envio.direccion ?? '',
  numero: envio.numero ?? '',
  complemento: envio.complemento ?? '',
  barrio: envio.barrio ?? '',
  ciudad: envio.ciudad ?? '',
  codigoPostal: envio.codigoPostal ?? '',
  telefono: envio.telefono,
})

type DialogProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** Writes or corrects the address. Closing the dialog keeps what was typed. */
function MesaDireccionDialog({ pedido, consultora }: DialogProps) {
  const [open, setOpen] = useState(false)
  const draft = useDraft(formOf(pedido.direccionEnvio), pedido.version)
  const written = hasDireccion(pedido.direccionEnvio)
  const close = () => {
    draft.drop()
    setOpen(false)
  }
  return (
    <>
      <Dialog
        title="Dirección de envío"
        description={`Pedido ${pedido.numeroPedido}, ${consultora.nombreCompleto}`}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="secondary" {...(written && { size: 'sm', className: 'self-start' })}>
            {written ? 'Corregir dirección' : 'Escribir dirección'}
          </Button>
        }
      >
        <MesaDireccionForm pedido={pedido} consultora={consultora} draft={draft} onSaved={close} />
      </Dialog>
      {draft.dirty && !open && (
        <p role="status" className="text-sm text-warning">
          Hay una dirección sin guardar.
        </p>
      )}
      <UnsavedQuestion unsaved={draft.dirty} what="la dirección" />
    </>
  )
}

type DireccionProps = { pedido: Pedido; consultora: NonNullable<Pedido['consultora']> }

/** The shipping address. Until it is known: a warning, the phone and a WhatsApp link (spec 2.2). */
export function MesaPedidoDireccion({ pedido, consultora }: DireccionProps) {
  const { direccionEnvio } = pedido
  const needsDireccion = hasDireccion(direccionEnvio) || pedido.status !== 'cancelado'
  return (
    <Panel title="Dirección de envío">
      {hasDireccion(direccionEnvio) ? (
        <>
          <DireccionEnvio direccion={direccionEnvio} />
          <MesaPedidoWhatsapp pedido={pedido} consultora={consultora} />
        </>
      ) : pedido.status === 'cancelado' ? (
        <p>El pedido se canceló antes de tener dirección.</p>
      ) : (
        <>
          <div className="flex gap-3 rounded-md bg-warning-soft p-4">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div>
              <p className="font-semibold text-warning">{adminPedidoTexts.direccionPending}</p>
              <p className="mt-1 text-sm">
                Contacta a la consultora para confirmar disponibilidad y pedirle la dirección de envío.
              </p>
            </div>
          </div>
          <p>
            <span className="font-semibold">Teléfono: </span>
            <span className="tabular-nums">{direccionEnvio.telefono || consultora.telefono || 'sin teléfono'}</span>
          </p>
          <MesaPedidoWhatsapp pedido={pedido} consultora={consultora} />
        </>
      )}
      {needsDireccion && <MesaDireccionDialog pedido={pedido} consultora={consultora} />}
    </Panel>
  )
}
