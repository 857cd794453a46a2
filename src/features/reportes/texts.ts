/** In every page's bundle, as what a browser's tab says is; all else is in `reporte-texts.ts`. */
export const reportesTitle = 'Reportes'
