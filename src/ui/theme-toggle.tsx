import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { IconButton } from './button.tsx'

const themeKey = 'azahar-theme'

/** Runs in the head before the first paint, so that the dark theme does not flash white. */
export const themeScript = `try{const t=localStorage.getItem('${themeKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** Stores the choice. CSS chooses the icon, because the server does not know the theme. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  return (
    <IconButton label="Cambiar entre tema claro y oscuro" onClick={toggle} className={className}>
      <Sun aria-hidden="true" className="hidden dark:block" />
      <Moon aria-hidden="true" className="dark:hidden" />
    </IconButton>
  )
}

/** A label beside the toggle, in the footer of a drawer. */
export const ThemeLabel = () => <span className="text-sm text-ink-soft">Tema claro u oscuro</span>

function toggle() {
  const { dataset } = document.documentElement
  const now = dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  dataset.theme = next
  localStorage.setItem(themeKey, next)
}
