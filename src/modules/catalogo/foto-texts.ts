import { pageTitles } from '#shared/page-titles.ts'

const fotos = (count: number): string => (count === 1 ? '1 foto' : `${count} fotos`)

/** The page of photos of many products (spec 3.5). */
export const fotoTexts = {
  title: pageTitles.fotos,
  intro:
    'Elige las fotos de toda la colección. Cada una va al producto cuyo SKU lleva en el nombre del archivo: AZ-VES-001.jpg, AZ-VES-001-2.jpg.',
  back: 'Volver a productos',
  choose: 'Elegir fotos',
  chooseHint: 'O suéltalas aquí. JPG, PNG, WEBP, AVIF, GIF o TIFF.',
  tooMany: (max: number) => `Elige hasta ${max} fotos a la vez.`,
  matchFailed: 'No se pudo revisar a qué producto va cada foto.',
  found: (count: number, productos: number) =>
    `${fotos(count)} para ${productos === 1 ? '1 producto' : `${productos} productos`}`,
  missingTitle: (count: number) =>
    count === 1 ? '1 foto sin producto: no se sube' : `${count} fotos sin producto: no se suben`,
  missingHint: 'Ningún SKU coincide con el nombre del archivo. Cambia el nombre y vuelve a elegirlas.',
  send: (count: number) => `Subir ${fotos(count)}`,
  sending: (done: number, count: number) => `Subiendo ${done} de ${fotos(count)}`,
  sent: (count: number) => `${count === 1 ? '1 foto subida' : `${count} fotos subidas`}`,
  failed: (count: number) => `${count === 1 ? '1 foto no se subió' : `${count} fotos no se subieron`}`,
  retry: 'Volver a intentar',
  again: 'Elegir otras fotos',
  waits: 'En espera',
  ready: (count: number) => (count === 0 ? 'Ya las tenía' : count === 1 ? 'Agregada' : `${count} agregadas`),
  leaveTitle: '¿Salir mientras se suben las fotos?',
  leaveDetail: 'Las que ya se agregaron se quedan. Las demás no se suben.',
  leave: 'Salir',
  stay: 'Quedarme',
}
