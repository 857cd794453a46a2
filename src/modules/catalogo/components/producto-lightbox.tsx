import { useRef, useState } from 'react'
import Lightbox, { type ControllerRef, type Labels, type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import { type Imagen, imagenUrl } from '#shared/imagen.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import 'yet-another-react-lightbox/styles.css'

type ProductoLightboxProps = {
  imagenes: Imagen[]
  nombre: string
  index: number
  onView: (index: number) => void
  /** Called after closing; must restore the focus. */
  onClosed: () => void
}

/** The pictures full screen; Escape, the button, a swipe down or the browser's Back closes it. */
export function ProductoLightbox({ imagenes, nombre, index, onView, onClosed }: ProductoLightboxProps) {
  const controls = useRef<ControllerRef>(null)
  const [leaving, setLeaving] = useState(false)
  useBackCloses(!leaving, () => controls.current?.close())
  return (
    <Lightbox
      open
      close={onClosed}
      index={index}
      slides={imagenes.map((imagen, at) => slideFrom(imagen, `${nombre}, imagen ${at + 1} de ${imagenes.length}`))}
      on={{ view: ({ index: seen }) => onView(seen), exiting: () => setLeaving(true) }}
      plugins={[Zoom]}
      labels={labels}
      carousel={{ finite: imagenes.length === 1, padding: 0 }}
      controller={{ ref: controls, closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 2, doubleClickMaxStops: 2, scrollToZoom: true }}
      {...(imagenes.length === 1 && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      styles={{ root: { '--yarl__color_backdrop': 'rgb(20 14 16 / 96%)' } }}
    />
  )
}

const slideFrom = ({ id, ancho, alto, anchos }: Imagen, alt: string): SlideImage => ({
  src: imagenUrl(id, anchos.at(-1) ?? ancho, 'webp'),
  alt,
  width: ancho,
  height: alto,
  srcSet: anchos.map((width) => ({
    src: imagenUrl(id, width, 'webp'),
    width,
    height: Math.round((alto * width) / ancho),
  })),
})

const labels: Labels = {
  Previous: 'Imagen anterior',
  Next: 'Imagen siguiente',
  Close: 'Cerrar',
  Slide: 'Imagen',
  Carousel: 'Carrusel',
  Lightbox: 'Imágenes ampliadas',
  'Photo gallery': 'Galería de imágenes',
  '{index} of {total}': '{index} de {total}',
  'Zoom in': 'Acercar',
  'Zoom out': 'Alejar',
}
