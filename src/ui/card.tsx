import type { ComponentProps } from 'react'

type CardElement = 'div' | 'article' | 'section' | 'li'

export type CardProps = ComponentProps<'div'> & {
  as?: CardElement
  /** `none` when a picture or table goes to the edge. */
  padding?: 'none' | 'sm' | 'md'
}

const paddings = { none: '', sm: 'p-4', md: 'p-5 md:p-7' }

/** A sheet on the paper: one thing and what belongs to it. */
export function Card({ as = 'div', padding = 'md', className = '', ...rest }: CardProps) {
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={`overflow-clip rounded-lg bg-surface inset-ring inset-ring-line ${paddings[padding]} ${className}`}
    />
  )
}
