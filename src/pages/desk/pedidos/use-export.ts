import { cambioTexts } from '#modules/pedidos/cambio-texts.ts'
import { exportPedidos } from '#modules/pedidos/client.ts'
import { serverNow } from '#shared/clock.ts'
import { mexicanDay } from '#shared/format.ts'
import { extensionOf } from '#shared/sheet-formatos.ts'
import { download } from '#ui/download.ts'
import { useVerb } from '#ui/use-verb.ts'

/** Fetches pedidos, or their lines, and gives the file to the browser. */
export const useExport = () =>
  useVerb({
    mutationFn: exportPedidos,
    onSuccess: (file, { que, formato }) => download(file, `${que}-${mexicanDay(serverNow())}.${extensionOf(formato)}`),
    failure: cambioTexts.exportFailed,
  })
