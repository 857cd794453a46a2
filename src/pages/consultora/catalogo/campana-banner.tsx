import { Link } from '@tanstack/react-router'
import { useCampana } from '#modules/catalogo/campanas/components/use-campana.ts'
import { campanaTexts, cierraText } from '#modules/catalogo/campanas/texts.ts'
import type { ConsultoraSearch } from '#modules/catalogo/rules.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Picture } from '#ui/picture.tsx'
import { useNow } from '#ui/use-now.ts'

/** Over her catalogue: the open campaña, when it closes, and the way to what is in it (spec 3.5). Without one there is nothing. */
export function CampanaBanner({ only }: { only: boolean }) {
  const campana = useCampana()
  const now = useNow()
  if (!campana) return null
  const { nombre, texto, imagen, minimoCentavos, esPrimero } = campana
  return (
    <section
      aria-label={campanaTexts.name(nombre)}
      className="mb-6 flex overflow-clip rounded-lg bg-accent-soft text-accent-soft-ink"
    >
      {imagen && (
        <Picture
          imagen={imagen}
          alt=""
          sizes="(min-width: 768px) 12rem, 28vw"
          ratio="4 / 5"
          className="w-28 shrink-0 self-start md:w-40"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5 p-4 md:p-6">
        <h2 className="display text-title text-balance wrap-anywhere">{campanaTexts.name(nombre)}</h2>
        <p className="font-semibold">{cierraText(campana, now)}</p>
        {texto && <p className="line-clamp-2 text-sm md:line-clamp-4 whitespace-pre-line wrap-anywhere">{texto}</p>}
        {minimoCentavos !== null && <p className="text-sm">{campanaTexts.minimo(minimoCentavos, esPrimero)}</p>}
        <Link
          to={paths.catalogo}
          search={({ q, categoria }: ConsultoraSearch) => ({
            q,
            categoria,
            campana: only ? undefined : ('1' as const),
          })}
          resetScroll={false}
          className={buttonClass({ variant: 'secondary', size: 'sm', className: 'mt-2 min-h-11' })}
        >
          {only ? campanaTexts.all : campanaTexts.only}
        </Link>
      </div>
    </section>
  )
}
