export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

// What it does under the finger is in styles.css. It must not move there: a link that moves holds its `stretched` area no more, and
// the finger is lifted from something else than it pressed.
const base =
  'relative inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-semibold select-none transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0'

const variants: Record<ButtonVariant, string> = {
  primary:
    'rounded-full no-underline bg-accent text-accent-ink hover:bg-accent-hover disabled:bg-hover disabled:text-ink-soft disabled:inset-ring disabled:inset-ring-line',
  secondary:
    'rounded-full no-underline bg-surface text-ink inset-ring inset-ring-line-strong hover:bg-hover disabled:text-ink-soft disabled:inset-ring-line',
  quiet: 'rounded-full no-underline text-ink hover:bg-hover disabled:text-ink-soft',
  danger:
    'rounded-full no-underline bg-danger-fill text-accent-ink hover:bg-danger-hover disabled:bg-hover disabled:text-ink-soft disabled:inset-ring disabled:inset-ring-line',
  link: 'rounded-sm link disabled:text-ink-soft disabled:no-underline',
}

// sm looks 36 px high but is touched at 44: the invisible edge is part of the button.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-4 py-1.5 text-sm before:absolute before:inset-x-0 before:-inset-y-1',
  md: 'min-h-11 px-5 py-2 text-base',
  lg: 'min-h-13 px-7 py-3 text-base',
}

const linkSizes: Record<ButtonSize, string> = {
  sm: 'min-h-6 text-sm before:absolute before:inset-x-0 before:-inset-y-2.5',
  md: 'min-h-11 text-base',
  lg: 'min-h-13 text-lg',
}

/**
 * The look of a button, for anything that goes somewhere: `<Link className={buttonClass({ variant: 'secondary' })}>`.
 * What acts is a `Button`; what navigates is a link that wears this.
 */
export function buttonClass({ variant = 'primary', size = 'md', className = '' }: ButtonLook = {}): string {
  return `${base} ${variants[variant]} ${variant === 'link' ? linkSizes[size] : sizes[size]} ${className}`
}
