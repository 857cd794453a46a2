import { Fragment, type ReactNode } from 'react'

type FactLineProps = { facts: readonly ReactNode[] }

/**
 * Short facts, `AZ-VES-001 · Talla M`: wraps between facts, and inside one (a SKU at its hyphens) only if it is too
 * long.
 */
export const FactLine = ({ facts }: FactLineProps) =>
  facts.filter(Boolean).map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed.
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="inline-block max-w-full wrap-anywhere">{fact}</span>
    </Fragment>
  ))
