import { useMutation } from '@tanstack/react-query'
import { cambioTexts } from '#features/pedidos/texts.ts'
import { exportPedidos } from '#features/pedidos/web/client.ts'
import { detailOf } from '#shared/errors.ts'
import { mexicanDay } from '#shared/format.ts'
import { toastError } from '#ui/toast.ts'

/** Fetches pedidos as CSV and gives the file to the browser. */
export const useExport = () =>
  useMutation({
    mutationFn: exportPedidos,
    onSuccess: (file) => {
      const url = URL.createObjectURL(file)
      const link = document.createElement('a')
      link.href = url
      link.download = `pedidos-${mexicanDay(new Date())}.csv`
      link.click()
      URL.revokeObjectURL(url)
    },
    onError: (error) => toastError(cambioTexts.exportFailed, { description: detailOf(error) }),
  })
