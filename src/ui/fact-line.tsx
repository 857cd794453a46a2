import { Fragment, type ReactNode } from 'react'

type FactLineProps = { facts: readonly ReactNode[] }

/** Short facts, `AZ-VES-001 · Talla M`: a line breaks between them, and inside one (a SKU at its hyphens) only if it has no room for it. */
export const FactLine = ({ facts }: FactLineProps) =>
  facts.filter(Boolean).map((fact, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order.
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="inline-block max-w-full wrap-anywhere">{fact}</span>
    </Fragment>
  ))
