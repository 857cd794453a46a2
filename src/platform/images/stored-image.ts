import { type Imagen, imagenFormats } from '#shared/imagen.ts'
import type { ProcessedImage } from './pipeline.ts'

/** Where the files of pictures are kept. Names are content hashes: a file never changes once it is there. */
export type ImageStore = {
  put: (image: Pick<ProcessedImage, 'id' | 'files'>) => Promise<void>
  /** The bytes of a stored file, or `null` when there is none of that name. */
  open: (name: string) => Promise<ReadableStream<Uint8Array> | null>
  /** Whether all files of a picture are here. */
  has: (image: StoredImage) => Promise<boolean>
  /** Takes the files of a picture away; those that are not there are no matter. */
  remove: (image: StoredImage) => Promise<void>
  /** Takes away what a server that was killed has left half written. */
  tidy: () => Promise<void>
  /** @throws when pictures could not be read or kept now, with what is wrong. */
  check: () => Promise<void>
}

export type StoredImage = Pick<Imagen, 'id' | 'anchos'>

const fileName = /^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/

/** Is this the name of a picture's file, and nothing that leads elsewhere? */
export const isFileName = (name: string): boolean => fileName.test(name)

/** The names of all files of a picture. */
export const fileNames = ({ id, anchos }: StoredImage): string[] =>
  anchos.flatMap((ancho) => imagenFormats.map((format) => `${id}-${ancho}.${format}`))
