/** What passkeys say (spec 3.7). */
export const llaveTexts = {
  title: 'Llaves de acceso',
  used: (wait: string) => (wait === '0 min' ? 'Usada hace un momento' : `Usada hace ${wait}`),
  missing: 'Esa llave ya no está',
  unsupported: 'Este navegador no puede usar llaves de acceso aquí.',
}
