import { createFileRoute } from '@tanstack/react-router'
import { useMarca } from '#modules/ajustes/sitio/client.ts'
import { ContactLines } from '#modules/ajustes/sitio/components/contact-lines.tsx'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { breadcrumbOf, storeOf } from '#modules/ajustes/sitio/components/json-ld.ts'
import { Mapa } from '#modules/ajustes/sitio/components/mapa.tsx'
import { pageHead } from '#modules/ajustes/sitio/components/page-head.ts'
import type { Contacto } from '#modules/ajustes/sitio/schema.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field, Textarea, TextInput } from '#ui/field.tsx'
import { lazyRules, useForm } from '#ui/use-form.ts'
import { useVerb } from '#ui/use-verb.ts'

const pauseMs = 1500

const fetchRules = async () => (await import('./contacto-resolver.ts')).contactoResolver
const { resolver, onFocus } = lazyRules(fetchRules)

/** A form without a request: after a pause it reports success and resets (spec 1.2: /contacto). */
function ContactoForm() {
  const { register, handleSubmit, reset, formState } = useForm<Contacto>({ resolver })
  const { errors } = formState
  const sending = useVerb({
    mutationFn: async () => {
      // There is no server-side validation.
      await fetchRules()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    },
    failure: {
      title: 'No pudimos revisar tu mensaje',
      description: 'Revisa tu internet; si se repite, recarga la página.',
    },
    success: { title: '¡Mensaje enviado!', description: 'Gracias por contactarnos. Te responderemos pronto.' },
    onSuccess: () => reset(),
  })
  const send = handleSubmit(() => sending.mutate())
  return (
    <form
      method="post"
      noValidate
      onSubmit={send}
      onFocus={onFocus}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2"
    >
      <Field label="Nombre" error={errors.nombre?.message} required>
        <TextInput autoComplete="name" {...register('nombre')} />
      </Field>
      <Field label="Correo electrónico" error={errors.email?.message} required>
        <TextInput type="email" inputMode="email" autoComplete="email" {...register('email')} />
      </Field>
      <Field label="Teléfono (opcional)" error={errors.telefono?.message}>
        <TextInput type="tel" inputMode="tel" autoComplete="tel" {...register('telefono')} />
      </Field>
      <Field label="Asunto" error={errors.asunto?.message} required>
        <TextInput autoComplete="off" {...register('asunto')} />
      </Field>
      <Field label="Mensaje" error={errors.mensaje?.message} required className="sm:col-span-2">
        <Textarea rows={6} {...register('mensaje')} />
      </Field>
      <Button type="submit" size="lg" busy={sending.isPending} className="sm:justify-self-start">
        Enviar Mensaje
      </Button>
    </form>
  )
}

/** Contact details and form (spec 1.2: /contacto). */
export const Route = createFileRoute('/contacto')({
  head: (page) =>
    pageHead(page, {
      title: 'Contáctanos',
      description: 'Escríbenos, llámanos o visítanos en Querétaro: teléfono, correo, horario, dirección y mapa.',
      path: paths.contacto,
      imagen: 'contacto',
      jsonLd: (marca, fotos) => [
        storeOf(marca, fotos),
        breadcrumbOf(marca, { name: 'Contáctanos', path: paths.contacto }),
      ],
    }),
  component: ContactoPage,
})

function ContactoPage() {
  const { redes } = useMarca()
  return (
    <main id="contenido" tabIndex={-1} className="outline-none">
      <header className="page grid grid-cols-[minmax(0,1fr)] items-end gap-8 pt-10 pb-10 md:grid-cols-[1fr_1.4fr] md:gap-16 md:pt-20 md:pb-16">
        <div>
          <p className="eyebrow mb-3">Contáctanos</p>
          <h1 className="display max-w-[14ch] text-display">Hablemos de ropa</h1>
          <p className="mt-5 max-w-[44ch] text-lg text-ink-soft">
            ¿Una talla, un pedido, una duda? Te responde una persona, de lunes a viernes.
          </p>
        </div>
        <Foto
          name="contacto"
          priority
          sizes="(min-width: 768px) 52vw, 85vw"
          ratio="16 / 10"
          className="rounded-xl bg-surface-sunken"
        />
      </header>
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-12 md:grid-cols-[1fr_1.4fr] md:gap-16">
        <section
          aria-labelledby="datos"
          className="self-start rounded-lg bg-surface p-6 inset-ring inset-ring-line md:p-8"
        >
          <h2 id="datos" className="display text-title">
            Información de contacto
          </h2>
          <ContactLines address />
          <h3 className="mt-8 text-sm font-semibold">Síguenos</h3>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {redes.map(({ red, url }) => (
              <li key={red}>
                <a href={url} rel="noreferrer" className="link inline-flex min-h-11 items-center">
                  {red}
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="mensaje">
          <h2 id="mensaje" className="display mb-6 text-title">
            Envíanos un mensaje
          </h2>
          <ContactoForm />
        </section>
      </div>
      <section aria-labelledby="mapa" className="page pt-16 md:pt-24">
        <h2 id="mapa" className="display mb-6 text-title">
          Dónde estamos
        </h2>
        <Mapa wide />
      </section>
    </main>
  )
}
