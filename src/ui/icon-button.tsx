import type { ComponentProps } from 'react'
import { type IconButtonSize, type IconButtonVariant, iconButtonClass } from './icon-button-class.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** What it does, in words: its accessible name. */
  label: string
  variant?: IconButtonVariant
  size?: IconButtonSize
}

/** A button that shows only an icon (its child). */
export function IconButton({ label, variant, size, type = 'button', className, ...rest }: IconButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(className && { className }) }
  return <button {...rest} type={type} aria-label={label} className={iconButtonClass(look)} />
}
