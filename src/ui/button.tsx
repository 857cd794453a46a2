import { useHydrated } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import { doubleClickMs } from './use-verb.ts'

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link'
type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; className?: string }

// Press effects are in styles.css. The button must not move: a moving link would lose its `stretched` area under the
// finger.
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

// sm looks 36 px high but has a touch area of 44 px: the invisible edge is part of the button.
const buttonSizes: Record<ButtonSize, string> = {
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
 * The look of a button for links: `<Link className={buttonClass({ variant: 'secondary' })}>`. `Button` is for
 * actions.
 */
export function buttonClass({ variant = 'primary', size = 'md', className = '' }: ButtonLook = {}): string {
  return `${base} ${variants[variant]} ${variant === 'link' ? linkSizes[size] : buttonSizes[size]} ${className}`
}

/** A list that waits for newer data: a pulsing line above, dimmed pictures, unchanged text. */
export const waitingClass = (waits: boolean): string =>
  waits
    ? 'relative before:absolute before:inset-x-0 before:top-0 before:z-1 before:h-0.5 before:animate-breathe before:bg-accent [&_picture]:opacity-60'
    : ''

/** Decorative: the parent announces the work (`aria-busy`, or text). Static under reduced motion. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" className={`animate-spin ${className}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

type IconButtonVariant = 'quiet' | 'outline'
type IconButtonSize = 'sm' | 'md'

type IconButtonLook = { variant?: IconButtonVariant; size?: IconButtonSize; className?: string }

const iconVariants: Record<IconButtonVariant, string> = {
  quiet: 'text-ink hover:bg-hover disabled:text-ink-soft',
  outline: 'bg-surface text-ink inset-ring inset-ring-line-strong hover:bg-hover disabled:text-ink-soft',
}

// sm looks 36 px wide but has a touch area of 44 px.
const iconSizes: Record<IconButtonSize, string> = {
  sm: 'size-9 before:absolute before:-inset-1 [&_svg]:size-4.5',
  md: 'size-11 [&_svg]:size-5.5',
}

/** The look of an icon button for links, which need their own `aria-label`. */
export function iconButtonClass({ variant = 'quiet', size = 'md', className = '' }: IconButtonLook = {}): string {
  return `relative inline-grid shrink-0 place-items-center rounded-full transition-colors disabled:cursor-not-allowed ${iconVariants[variant]} ${iconSizes[size]} ${className}`
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its accessible name. */
  label: string
  variant?: IconButtonVariant
  size?: IconButtonSize
}

export function IconButton({ label, variant, size, type = 'button', className, ...rest }: IconButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(className && { className }) }
  return <button {...rest} type={type} aria-label={label} className={iconButtonClass(look)} />
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work in progress: keeps width and focus, ignores clicks (also as a submit button). */
  busy?: boolean
  /**
   * Ignores the second click of a double click. For changes of the page without a request; `useVerb` guards requests.
   */
  once?: boolean
  icon?: ReactNode
}

/** An action. While `busy` it is not `disabled`, which would lose focus and tab position. */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  once = false,
  icon,
  type = 'button',
  disabled,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const wasClicked = useRef(false)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Enter in a field clicks the submit button without a pointer; `useVerb` detects a second press.
    const isEnter = type === 'submit' && event.detail === 0
    if (!isEnter && (busy || wasClicked.current)) return event.preventDefault()
    if (once && !isEnter) {
      wasClicked.current = true
      const forget = () => {
        wasClicked.current = false
      }
      // After `onClick`, which may take longer than a double click on a slow phone.
      queueMicrotask(() => setTimeout(forget, doubleClickMs))
    }
    onClick?.(event)
  }
  // A form submitted before hydration would load a page that does not exist.
  const early = !useHydrated() && type === 'submit'
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || early}
      onClick={press}
      className={buttonClass({ variant, size, className })}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      <span className={`inline-flex items-center justify-center gap-2 ${busy ? 'opacity-0' : ''}`}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}
