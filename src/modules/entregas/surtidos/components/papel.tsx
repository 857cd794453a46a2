import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { papelTexts } from '#modules/entregas/surtidos/texts.ts'
import { Button } from '#ui/button.tsx'
import { TabNav, tabClass } from '#ui/tabs.tsx'

const exactly = { exact: true, includeSearch: true }

type PapelProps = {
  title: string
  back: ReactNode
  ready: boolean
  children: ReactNode
}

/**
 * A printable page; on screen it also has the choice of paper and a print button. The sheet's class (`papel-carta`, `papel-media`) sets the
 * paper size.
 */
export const PapelPage = ({ title, back, ready, children }: PapelProps) => (
  <main id="contenido" tabIndex={-1} className="page pb-24 outline-none print:p-0">
    <div className="print:hidden">
      <div className="back-link pt-4">{back}</div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3">
        <h1 className="display mr-auto text-title">{title}</h1>
        <TabNav label="Papel">
          <Link
            to="."
            search={(now) => ({ ...now, papel: undefined })}
            replace
            className={tabClass}
            activeOptions={exactly}
          >
            Carta
          </Link>
          <Link
            to="."
            search={(now) => ({ ...now, papel: 'media' })}
            replace
            className={tabClass}
            activeOptions={exactly}
          >
            Media carta
          </Link>
        </TabNav>
        <Button icon={<Printer aria-hidden="true" />} disabled={!ready} onClick={() => window.print()}>
          {papelTexts.print}
        </Button>
      </div>
    </div>
    {children}
  </main>
)
