import { pageTitles } from '#shared/page-titles.ts'

const fotos = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`)

/** The page of photos of many products (spec 3.5). */
export const fotoTexts = {
  title: pageTitles.fotos,
  found: (count: number, productos: number) =>
    `${fotos(count)} para ${productos === 1 ? '1 producto' : `${productos} productos`}`,
  missingTitle: (count: number) =>
    count === 1 ? '1 foto sin producto: no se sube' : `${count} fotos sin producto: no se suben`,
  send: (count: number) => `Subir ${fotos(count)}`,
  sending: (done: number, count: number) => `Subiendo ${done} de ${fotos(count)}`,
  sent: (count: number) => `${count === 1 ? '1 foto subida' : `${count} fotos subidas`}`,
  failed: (count: number) => `${count === 1 ? '1 foto no se subió' : `${count} fotos no se subieron`}`,
  ready: (count: number) => (count === 0 ? 'Ya las tenía' : count === 1 ? 'Agregada' : `${count} agregadas`),
}
