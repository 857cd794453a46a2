import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addFotos, matchFotos, refreshProductos } from '#modules/catalogo/client.ts'
import { inFotoOrder } from '#modules/catalogo/foto-rules.ts'
import { uploadImagen } from '#modules/catalogo/imagenes/client.ts'
import { reasonOf, threeAtATime } from '#modules/catalogo/imagenes/components/upload-tile.tsx'
import type { Imagen } from '#shared/imagen.ts'
import { useVerb } from '#ui/use-verb.ts'

export type Foto = { file: File; imagen: Imagen | null; error: string | null }
/** The photos of one product: `agregadas` once they are the product's, `error` where it did not take them. */
export type Grupo = {
  producto: { id: string; nombre: string; sku: string }
  fotos: Foto[]
  agregadas: number | null
  error: string | null
}

/** Photos of many products on their way: each product gets its own as soon as they have all been tried (spec 3.5). */
export function useFotos() {
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
  /** Asks which products they are of. */
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

/** All its photos are the product's. */
export const isDone = ({ agregadas, error, fotos }: Grupo): boolean =>
  agregadas !== null && error === null && fotos.every((foto) => foto.imagen !== null)
