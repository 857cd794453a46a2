import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { unlistedHead } from '#modules/ajustes/sitio/components/page-head.ts'
import { addFotos, matchFotos, refreshProductos } from '#modules/catalogo/client.ts'
import { inFotoOrder, maxFotos } from '#modules/catalogo/foto-rules.ts'
import { uploadImagen } from '#modules/catalogo/imagenes/client.ts'
import { reasonOf, threeAtATime } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import { acceptOf } from '#modules/catalogo/imagenes/rules.ts'
import { fotoTexts } from '#modules/catalogo/producto-texts.ts'
import { guard } from '#modules/personas/cuentas/components/guard.ts'
import { detailOf } from '#shared/errors.ts'
import type { Imagen } from '#shared/imagen.ts'
import { pageTitles, paths } from '#shared/paths.ts'
import { uploadRules } from '#shared/uploads.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { FieldError } from '#ui/field.tsx'
import { Card, Page } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { LeaveQuestion } from '#ui/unsaved-question.tsx'
import { useVerb } from '#ui/use-verb.ts'

/** Names of photos without a matching product. */
const MesaFotosSueltas = ({ nombres }: { nombres: string[] }) =>
  nombres.length > 0 && (
    <section aria-labelledby="fotos-sueltas" className="mb-4 rounded-lg bg-warning-soft p-4">
      <h2 id="fotos-sueltas" className="font-semibold text-warning">
        {fotoTexts.missingTitle(nombres.length)}
      </h2>
      <p className="mt-1 text-sm">
        Ningún SKU coincide con el nombre del archivo. Cambia el nombre y vuelve a elegirlas.
      </p>
      <ul className="mt-2 max-h-40 overflow-y-auto text-sm wrap-anywhere sm:columns-2 lg:columns-3">
        {nombres.map((nombre, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: file names may repeat.
          <li key={index}>{nombre}</li>
        ))}
      </ul>
    </section>
  )

/** Each product with its photos and their progress. */
const MesaFotosGrupos = ({ grupos, sending }: { grupos: Grupo[]; sending: boolean }) =>
  grupos.length > 0 && (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {grupos.map((grupo) => (
          <li key={grupo.producto.id} className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="min-w-0 font-semibold wrap-anywhere">
                {isDone(grupo) ? (
                  <Link to={paths.adminProducto(grupo.producto.id)} className="link">
                    {grupo.producto.nombre}
                  </Link>
                ) : (
                  grupo.producto.nombre
                )}
                <span className="ms-2 text-sm font-normal text-ink-soft">{grupo.producto.sku}</span>
              </h2>
              <p className="text-sm text-ink-soft">
                {isDone(grupo) ? (
                  <span className="inline-flex items-center gap-1.5 text-success">
                    <Check aria-hidden="true" className="size-4" />
                    {fotoTexts.ready(grupo.agregadas ?? 0)}
                  </span>
                ) : (
                  sending && 'En espera'
                )}
              </p>
            </div>
            {grupo.error && <FieldError>{grupo.error}</FieldError>}
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
              {grupo.fotos.map(({ file, imagen, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: file names may repeat.
                <li key={index} className="flex max-w-full min-w-0 items-center gap-2 text-sm">
                  {imagen && (
                    <Picture imagen={imagen} alt="" sizes="3rem" ratio="4 / 5" className="w-9 shrink-0 rounded-sm" />
                  )}
                  <span className="min-w-0">
                    <span className="block truncate text-ink-soft">{file.name}</span>
                    {error && <FieldError>{error}</FieldError>}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )

function MesaFotos() {
  const fotos = useFotos()
  const { grupos, missing, sending, matching } = fotos
  const [tooMany, setTooMany] = useState(false)
  const all = grupos.flatMap((grupo) => grupo.fotos)
  const sent = all.filter(({ imagen }) => imagen !== null).length
  const failed =
    all.filter((foto) => foto.error !== null).length + grupos.filter((grupo) => grupo.error !== null).length
  const done = grupos.length > 0 && grupos.every(isDone)

  const choose = (files: File[]) => {
    setTooMany(files.length > maxFotos)
    if (files.length <= maxFotos) matching.mutate(files)
  }
  const error = tooMany
    ? `Elige hasta ${maxFotos} fotos a la vez.`
    : matching.error
      ? `No se pudo revisar a qué producto va cada foto. ${detailOf(matching.error)}`
      : undefined
  return (
    <>
      {grupos.length === 0 && (
        <DropZone
          label="Elegir fotos"
          hint="O suéltalas aquí. JPG, PNG, WEBP, AVIF, GIF o TIFF."
          accept={acceptOf(uploadRules.imagen)}
          multiple
          error={error}
          onFiles={choose}
        />
      )}
      {grupos.length > 0 && (
        <section aria-label={fotoTexts.title} className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <p role="status" className="text-sm font-semibold">
            {sending
              ? fotoTexts.sending(sent, all.length)
              : sent === 0
                ? fotoTexts.found(all.length, grupos.length)
                : fotoTexts.sent(sent)}
            {!sending && failed > 0 && <span className="text-danger">{`. ${fotoTexts.failed(failed)}`}</span>}
          </p>
          {sending && (
            <ProgressBar
              label={fotoTexts.sending(sent, all.length)}
              done={sent / all.length}
              className="min-w-40 flex-1 sm:max-w-80"
            />
          )}
          {!done && (
            <Button size="sm" busy={sending} onClick={fotos.send}>
              {sent === 0 && failed === 0 ? fotoTexts.send(all.length) : 'Reintentar'}
            </Button>
          )}
          {!sending && (
            <Button size="sm" variant="secondary" onClick={fotos.clear}>
              Elegir otras fotos
            </Button>
          )}
        </section>
      )}
      <MesaFotosSueltas nombres={missing} />
      <MesaFotosGrupos grupos={grupos} sending={sending} />
      <LeaveQuestion
        blocks={() => sending}
        title="¿Salir mientras se suben las fotos?"
        description="Las que ya se agregaron se quedan. Las demás no se suben."
        confirmLabel="Salir"
        cancelLabel="Quedarme"
        onLeave={fotos.stop}
      />
    </>
  )
}

/** /admin/productos/fotos: uploads photos of many products, matched to SKUs by file name (spec 3.5). */
export const Route = createFileRoute('/admin/productos/fotos')({
  beforeLoad: guard('productos'),
  head: (page) => unlistedHead(page, pageTitles.fotos),
  component: FotosPage,
})

function FotosPage() {
  return (
    <Page
      title={pageTitles.fotos}
      description="Elige las fotos de toda la colección. Cada una va al producto cuyo SKU lleva en el nombre del archivo: AZ-VES-001.jpg, AZ-VES-001-2.jpg."
      back={<Link to={paths.adminProductos}>Volver a productos</Link>}
    >
      <MesaFotos />
    </Page>
  )
}

type Foto = { file: File; imagen: Imagen | null; error: string | null }
/** `agregadas` once they are saved to the product; `error` if that failed. */
type Grupo = {
  producto: { id: string; nombre: string; sku: string }
  fotos: Foto[]
  agregadas: number | null
  error: string | null
}

/** Uploads photos of many products; each product is saved once all its photos have been tried (spec 3.5). */
function useFotos() {
  const queryClient = useQueryClient()
  const [grupos, setGrupos] = useState<Grupo[]>([])
  const [missing, setMissing] = useState<string[]>([])
  const abort = useRef(new AbortController())

  const changeGrupo = (id: string, change: (grupo: Grupo) => Grupo) =>
    setGrupos((all) => all.map((grupo) => (grupo.producto.id === id ? change(grupo) : grupo)))
  const changeFoto = (id: string, file: File, part: Partial<Foto>) =>
    changeGrupo(id, (grupo) => ({
      ...grupo,
      fotos: grupo.fotos.map((foto) => (foto.file === file ? { ...foto, ...part } : foto)),
    }))

  const sendFoto = async (id: string, { file, imagen }: Foto): Promise<Imagen | null> => {
    if (imagen) return imagen
    return threeAtATime(async () => {
      const { signal } = abort.current
      signal.throwIfAborted()
      const taken = await uploadImagen(file, { onProgress: () => {}, signal })
      changeFoto(id, file, { imagen: taken, error: null })
      return taken
    }).catch((error: unknown) => {
      changeFoto(id, file, { error: reasonOf(error) })
      return null
    })
  }
  const sendGrupo = async ({ producto: { id }, fotos }: Grupo) => {
    const imagenes = await Promise.all(fotos.map((foto) => sendFoto(id, foto)))
    const imagenIds = imagenes.flatMap((imagen) => (imagen ? [imagen.id] : []))
    if (imagenIds.length === 0 || abort.current.signal.aborted) return
    await addFotos({ productoId: id, imagenIds }).then(
      ({ agregadas }) => changeGrupo(id, (grupo) => ({ ...grupo, agregadas, error: null })),
      (error: unknown) => changeGrupo(id, (grupo) => ({ ...grupo, error: reasonOf(error) })),
    )
    await refreshProductos(queryClient)
  }

  const sending = useVerb({
    mutationFn: async () => {
      abort.current = new AbortController()
      const open = grupos.filter((grupo) => !isDone(grupo))
      for (const { producto } of open)
        changeGrupo(producto.id, (grupo) => ({
          ...grupo,
          error: null,
          fotos: grupo.fotos.map((foto) => ({ ...foto, error: null })),
        }))
      await Promise.all(open.map(sendGrupo))
    },
  })
  const matching = useVerb({
    mutationFn: (files: File[]) => matchFotos(files.map(({ name }) => name)),
    onSuccess: (found, files) => {
      const byId = new Map<string, Grupo>()
      for (const [index, { producto }] of found.entries()) {
        if (!producto) continue
        const grupo = byId.get(producto.id) ?? { producto, fotos: [], agregadas: null, error: null }
        byId.set(producto.id, grupo)
        grupo.fotos.push({ file: files[index] as File, imagen: null, error: null })
      }
      for (const { fotos } of byId.values()) fotos.sort((one, other) => inFotoOrder(one.file.name, other.file.name))
      setGrupos([...byId.values()].sort((one, other) => inFotoOrder(one.producto.sku, other.producto.sku)))
      setMissing(found.filter(({ producto }) => producto === null).map(({ nombre }) => nombre))
    },
  })

  return {
    grupos,
    missing,
    sending: sending.isPending,
    send: () => sending.mutate(),
    matching,
    stop: () => abort.current.abort(),
    clear: () => {
      setGrupos([])
      setMissing([])
    },
  }
}

const isDone = ({ agregadas, error, fotos }: Grupo): boolean =>
  agregadas !== null && error === null && fotos.every((foto) => foto.imagen !== null)
