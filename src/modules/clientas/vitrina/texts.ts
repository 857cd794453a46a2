import { maxCambiosDeCodigo, type TarjetaFormato } from './rules.ts'

export const conTexts = {
  missing: 'Esta página ya no está disponible',
  pidelo: (nombre: string) => `Pídelo con ${nombre}`,
  vitrinaDe: (nombre: string) => `La vitrina de ${nombre}`,
  elige: 'Elige lo que más te guste',
  escribe: (nombre: string) => `Escríbele a ${nombre}`,
  back: (nombre: string) => `Volver a la vitrina de ${nombre}`,
  prendas: (count: number) => (count === 1 ? '1 prenda' : `${count} prendas`),
}

export const vitrinaTexts = {
  suspended: 'Mientras tu cuenta esté suspendida, tu vitrina no se muestra.',
  turnOn: 'Encender mi vitrina',
  noWhatsapp: 'Tu teléfono no sirve para WhatsApp. Corrígelo en tu perfil y vuelve a intentarlo.',
  cambiarCodigo: 'Cambiar mi código',
  codigoTooOften: (minutes: number) =>
    `Ya cambiaste tu código ${maxCambiosDeCodigo} veces. Podrás cambiarlo otra vez en ${minutes > 90 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} min`}.`,
  failed: 'No pudimos cargar tu vitrina',
  noMore: 'Ya tienes 50 selecciones, que es el máximo. Borra una para crear otra.',
  shownInactivas: (shown: number, all: number) =>
    shown === all ? conTexts.prendas(all) : `${conTexts.prendas(all)} · ${all - shown} sin mostrar`,
}

export const seleccionTexts = {
  back: 'Volver a Vitrina',
  missing: 'No encontramos esa selección',
  nombre: 'Nombre de la selección',
  nombreMissing: 'Escribe un nombre',
  noProductos: 'Agrega al menos una prenda',
  tooMany: 'Máximo 60 prendas por selección',
  notForSale: 'Esta prenda ya no está en el catálogo',
  save: 'Guardar selección',
  remove: 'Borrar selección',
}

export const compartirTexts = {
  shareWhat: (what: string) => `Compartir ${what}`,
  offTitle: 'Tu vitrina está apagada',
  picture: 'Imagen para publicar',
  formatos: { publicacion: 'Publicación (4:5)', historia: 'Historia (9:16)' } satisfies Record<TarjetaFormato, string>,
  tooManyPictures: (minutes: number) => `Pediste muchas imágenes. Intenta de nuevo en ${minutes} min.`,
}
