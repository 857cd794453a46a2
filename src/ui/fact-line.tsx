import type { ReactNode } from 'react'

type FactLineProps = { facts: readonly ReactNode[] }

/**
 * Short facts, `AZ-VES-001 · Talla M`: wraps between facts, and inside one (a SKU at its hyphens) only if it is too
 * long. Each fact has its dot on its left, which is clipped at the beginning of a line.
 */
export const FactLine = ({ facts }: FactLineProps) => (
  <span className="block min-w-0 overflow-x-clip">
    <span className="-ml-[1em] flex flex-wrap">
      {facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed.
        <span key={index} className="flex max-w-full">
          {/* Inline-block, so that the dot of a link is not underlined. */}
          <span className="w-[1em] shrink-0 text-center">
            {index > 0 && <span className="inline-block">{' · '}</span>}
          </span>
          <span className="min-w-0 wrap-anywhere">{fact}</span>
        </span>
      ))}
    </span>
  </span>
)
