/** Where the choice of theme is kept in the browser. */
export const themeKey = 'azahar-theme'

/** Goes into the head before the first paint, so that a dark choice does not flash white. */
export const themeScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`
