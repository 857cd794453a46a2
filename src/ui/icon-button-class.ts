export type IconButtonVariant = 'quiet' | 'outline'
export type IconButtonSize = 'sm' | 'md'

type IconButtonLook = { variant?: IconButtonVariant; size?: IconButtonSize; className?: string }

const variants: Record<IconButtonVariant, string> = {
  quiet: 'text-ink hover:bg-hover disabled:text-ink-soft',
  outline: 'bg-surface text-ink inset-ring inset-ring-line-strong hover:bg-hover disabled:text-ink-soft',
}

// sm looks 36 px wide but is touched at 44.
const sizes: Record<IconButtonSize, string> = {
  sm: 'size-9 before:absolute before:-inset-1 [&_svg]:size-4.5',
  md: 'size-11 [&_svg]:size-5.5',
}

/** The look of an icon button, for links. The link carries its own name: `<Link aria-label="Carrito" className={...}>`. */
export function iconButtonClass({ variant = 'quiet', size = 'md', className = '' }: IconButtonLook = {}): string {
  return `relative inline-grid shrink-0 place-items-center rounded-full transition-colors disabled:cursor-not-allowed ${variants[variant]} ${sizes[size]} ${className}`
}
