/** What is said about a refused upload (spec 2.5 and 2.8; the first two pairs are the avatar's). */
export const imagenTexts = {
  avatarFormatTitle: 'Formato inválido',
  avatarFormat: 'Por favor, sube una imagen JPG, PNG o WEBP',
  avatarSizeTitle: 'Archivo muy grande',
  avatarSize: 'La imagen no debe superar 2MB',
  wrongType: 'Este archivo no es una imagen que podamos usar. Sube JPG, PNG, WEBP, AVIF, GIF o TIFF.',
  tooLarge: 'La imagen pesa más de 10 MB. Redúcela e intenta de nuevo.',
}
