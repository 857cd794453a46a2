import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { giveCarga, refreshCargas } from '#modules/catalogo/cargas/client.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/card.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useVerb } from '#ui/use-verb.ts'

const accept = '.xlsx,.csv,.txt,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Where a file is given; when it was read, its review opens. */
export function DarArchivo() {
  const [sent, setSent] = useState(0)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const giving = useVerb({
    mutationFn: (file: File) => {
      setSent(0)
      return giveCarga(file, setSent)
    },
    onSuccess: async ({ id }) => {
      await refreshCargas(queryClient)
      await navigate({ to: paths.adminCarga(id) })
    },
  })
  if (giving.isPending) {
    const words = sent < 1 ? cargasTexts.sending : cargasTexts.reading
    return (
      <Card className="flex min-h-40 flex-col justify-center gap-3">
        <p role="status" className="font-semibold">
          {words}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{giving.variables?.name}</p>
        <ProgressBar label={words} done={sent} />
      </Card>
    )
  }
  return (
    <DropZone
      label={cargasTexts.choose}
      hint={cargasTexts.hint}
      accept={accept}
      error={giving.error ? detailOf(giving.error) : undefined}
      onFiles={([file]) => file && giving.mutate(file)}
      className="[&>label]:min-h-40 [&>label]:bg-surface"
    />
  )
}
