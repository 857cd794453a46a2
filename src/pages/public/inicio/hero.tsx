import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useFotos } from '#modules/ajustes/sitio/components/use-marca.ts'
import { sitioTexts } from '#modules/ajustes/sitio/texts.ts'
import { type Imagen, imagenFormats, imagenUrl } from '#shared/imagen.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'

/** The first thing that anybody sees (spec 1.2: /): visitors are shown around, the signed-in go to work. */
export function Hero({ signedIn }: { signedIn: boolean }) {
  const fotos = useFotos()
  return (
    <section aria-labelledby="titular" className="relative isolate overflow-clip bg-surface-sunken max-lg:pb-10">
      <HeroPicture tall={fotos['portada-alta']} wide={fotos['portada-ancha']} />
      {/* The pictures are daylight on a pale wall in every theme, so what is written on them is always dark ink. */}
      <div className="page flex flex-col items-start lg:absolute lg:inset-0 lg:justify-center lg:text-daylight-ink">
        <h1
          id="titular"
          className="display max-w-[11ch] text-display text-balance lg:max-xl:text-[3.75rem] max-md:absolute max-md:top-9 max-md:text-daylight-ink md:max-lg:mt-10 md:max-lg:max-w-none"
        >
          Ropa con luz propia
        </h1>
        <p className="mt-6 max-w-[30ch] text-lg">Algodones, linos y estampados que se llevan de lunes a domingo.</p>
        <div className="mt-6 flex flex-wrap gap-3 lg:mt-9">
          {signedIn ? (
            <Link to={paths.catalogo} className={buttonClass({ size: 'lg' })}>
              {sitioTexts.myPanel}
            </Link>
          ) : (
            <>
              {/* biome-ignore lint/a11y/useValidAnchor: it is a link within the page; the handler only makes the way smooth */}
              <a href="#colecciones" onClick={glide} className={buttonClass({ size: 'lg', className: heroButton })}>
                {sitioTexts.seeCollections}
              </a>
              <Link
                to={paths.serConsultora}
                className={buttonClass({ size: 'lg', variant: 'secondary', className: heroButton })}
              >
                {sitioTexts.beConsultora}
              </Link>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

// Side by side on the narrowest phone.
const heroButton = 'max-md:px-5'

type HeroPictureProps = { tall: (Imagen & { alt: string }) | undefined; wide: (Imagen & { alt: string }) | undefined }

/** A tall picture for phones and a wide one for desks; the browser takes one of them. */
function HeroPicture({ tall, wide }: HeroPictureProps) {
  if (!tall || !wide) return <div className="h-44 md:h-[36rem]" />
  return (
    <picture>
      {imagenFormats.map((format) => (
        <source
          key={format}
          media="(min-width: 48rem)"
          type={`image/${format}`}
          srcSet={srcSet(wide, format)}
          sizes="100vw"
        />
      ))}
      {imagenFormats.map((format) => (
        // 64vw: on a phone's dense screen the largest file looks no better, and the first picture comes sooner.
        <source key={format} type={`image/${format}`} srcSet={srcSet(tall, format)} sizes="64vw" />
      ))}
      <img
        src={imagenUrl(tall.id, 640, 'webp')}
        alt={tall.alt}
        width={tall.ancho}
        height={tall.alto}
        fetchPriority="high"
        decoding="sync"
        style={{ backgroundColor: tall.color }}
        className="aspect-3/4 max-h-[70svh] dark:brightness-90 min-h-[28rem] w-full object-cover object-top md:aspect-[16/10] md:max-h-[min(86svh,54rem)] md:object-right lg:min-h-[34rem]"
      />
    </picture>
  )
}

const srcSet = ({ id, anchos }: Imagen, format: (typeof imagenFormats)[number]) =>
  anchos.map((ancho) => `${imagenUrl(id, ancho, format)} ${ancho}w`).join(', ')

/** Scrolls to the collections; at once for those who want no motion, and by the link itself without JavaScript. */
function glide(event: MouseEvent) {
  const target = document.getElementById('colecciones')
  if (!target || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  event.preventDefault()
  target.scrollIntoView({ behavior: 'smooth' })
  target.focus({ preventScroll: true })
}
