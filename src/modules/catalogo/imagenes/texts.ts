/** What is said about a refused upload (spec 2.5 and 2.8). */
export const imagenTexts = {
  wrongType: 'Este archivo no es una imagen que podamos usar. Sube JPG, PNG, WEBP, AVIF, GIF o TIFF.',
  tooLarge: 'La imagen pesa más de 10 MB. Redúcela e intenta de nuevo.',
}
