import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import LogOut from 'lucide-react/icons/log-out'
import { type Quien, userMenu } from '#modules/ajustes/sitio/rules.ts'
import { userMenuTexts } from '#modules/ajustes/sitio/texts.ts'
import { signOut } from '#modules/personas/cuentas/client.ts'
import type { Imagen } from '#shared/imagen.ts'
import { Picture } from '#ui/picture.tsx'
import { useVerb } from '#ui/use-verb.ts'
import { LazyCarritoCount } from './carrito-link.tsx'
import { Disclosure } from './disclosure.tsx'
import { userMenuPaths } from './menu-paths.ts'

type UserMenuProps = {
  quien: Exclude<Quien, 'visitante'>
  /** `Boa tarde, Lucía`. */
  greeting: string
  email: string
  avatar: Imagen | null
}

const itemClass = 'popup-item grid-cols-[1fr_auto] no-underline hover:bg-hover'

/** The greeting, and behind it what this person's role may open, and the way out (spec 1.2). */
export function UserMenu({ quien, greeting, email, avatar }: UserMenuProps) {
  const queryClient = useQueryClient()
  const leaving = useVerb({ mutationFn: () => signOut(queryClient) })
  return (
    <Disclosure
      summary={
        <>
          {avatar ? (
            <Picture imagen={avatar} alt="" sizes="32px" ratio="1" className="w-8 rounded-full" />
          ) : (
            <CircleUserRound aria-hidden="true" strokeWidth={1.6} className="size-6" />
          )}
          <span className="max-w-48 truncate max-md:sr-only lg:max-xl:max-w-28">{greeting}</span>
          <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180 max-md:hidden" />
        </>
      }
      summaryClass="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-sm font-medium transition-colors hover:bg-hover"
      panelClass="popup absolute top-full right-0 z-40 mt-1.5 w-64 p-1.5"
    >
      <div className="border-b border-line px-3 pt-2 pb-3">
        <p className="display truncate text-xl">{greeting}</p>
        <p className="truncate text-sm text-ink-soft">{email}</p>
      </div>
      <ul className="pt-1.5">
        {userMenu[quien].map((item) => (
          <li key={item}>
            <Link to={userMenuPaths[item]} className={itemClass}>
              {userMenuTexts[item]}
              {item === 'carrito' && <LazyCarritoCount inline />}
            </Link>
          </li>
        ))}
        <li className="mt-1.5 border-t border-line pt-1.5">
          <button
            type="button"
            onClick={() => leaving.mutate()}
            disabled={leaving.isPending || leaving.isSuccess}
            className={`${itemClass} w-full text-left`}
          >
            Cerrar Sesión
            <LogOut aria-hidden="true" className="size-4.5 text-ink-soft" />
          </button>
        </li>
      </ul>
    </Disclosure>
  )
}
