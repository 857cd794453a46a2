import Ruler from 'lucide-react/icons/ruler'
import { Suspense, useState } from 'react'
import type { Guia } from '#modules/ajustes/guia-rules.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Categoria } from '#shared/categorias.ts'
import { Button } from '#ui/button.tsx'
import { OutdatedNotice } from '#ui/conflict-notice.tsx'
import { lazyWithRetry } from '#ui/lazy-with-retry.ts'

const GuiaDialog = lazyWithRetry(async () => (await import('./guia-dialog.tsx')).GuiaDialog, OutdatedNotice)

export function GuiaButton({ guia, categoria }: { guia: Guia; categoria: Categoria }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="link"
        size="sm"
        icon={<Ruler aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {catalogoTexts.guia}
      </Button>
      {open && (
        <Suspense>
          <GuiaDialog guia={guia} categoria={categoria} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
