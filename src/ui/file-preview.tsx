import { useEffect, useRef } from 'react'

const maxEdge = 640

/**
 * Draws a picture file before the upload, without a URL that the CSP would have to allow. An unreadable file leaves the
 * box empty.
 */
export function FilePreview({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let current = true
    const draw = async () => {
      const bitmap = await createImageBitmap(file)
      const scale = Math.min(1, maxEdge / Math.max(bitmap.width, bitmap.height))
      if (current && canvas.current) {
        canvas.current.width = Math.max(1, Math.round(bitmap.width * scale))
        canvas.current.height = Math.max(1, Math.round(bitmap.height * scale))
        canvas.current.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.current.width, canvas.current.height)
      }
      bitmap.close()
    }
    draw().catch(() => {})
    return () => {
      current = false
    }
  }, [file])
  return (
    <div aria-hidden="true" className="size-full opacity-70">
      <canvas ref={canvas} className="size-full object-cover" />
    </div>
  )
}
