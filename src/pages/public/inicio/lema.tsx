import { Link } from '@tanstack/react-router'
import { Foto } from '#modules/ajustes/sitio/components/foto.tsx'
import { useMarca } from '#modules/ajustes/sitio/components/use-marca.ts'
import { paths } from '#shared/paths.ts'

/** A breath between two grids: one cloth, to the edge of the page, and the line that the house stands for. */
export function Lema() {
  const { lema } = useMarca()
  return (
    <section aria-labelledby="lema" className="pt-20 md:pt-36">
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-8 bg-surface-sunken md:grid-cols-[1.25fr_1fr] md:gap-0">
        <div className="overflow-clip">
          <Foto
            name="nosotros"
            decorative
            sizes="(min-width: 768px) 55vw, 100vw"
            ratio="10 / 7"
            className="arriving max-md:aspect-4/3!"
          />
        </div>
        <div className="px-[clamp(1.25rem,4vw,4rem)] pb-12 md:py-14 md:pl-[clamp(2.5rem,6vw,6rem)]">
          <h2 id="lema" className="display max-w-[12ch] text-display">
            {lema}
          </h2>
          <p className="mt-5 max-w-[36ch] text-lg text-ink-soft">
            La buena ropa se recomienda en persona: alguien la toca, se la prueba y le cuenta a una amiga.
          </p>
          <Link to={paths.sobreNosotros} className="link mt-6 inline-flex min-h-11 items-center font-semibold">
            Conoce nuestra historia
          </Link>
        </div>
      </div>
    </section>
  )
}
