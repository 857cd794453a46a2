import { formatCount } from '#shared/format.ts'
import type { Dispositivo, TipoDispositivo } from './dispositivo-rules.ts'

const estos: Record<TipoDispositivo, string> = {
  telefono: 'Este teléfono',
  tableta: 'Esta tableta',
  computadora: 'Esta computadora',
}

/** What 'Mis dispositivos' says (spec 3.7). */
export const dispositivosTexts = {
  title: 'Mis dispositivos',
  see: 'Ver mis dispositivos',
  nombre: ({ navegador, sistema }: Dispositivo) =>
    [navegador, sistema].filter(Boolean).join(' en ') || 'Dispositivo desconocido',
  este: (tipo: TipoDispositivo | null) => (tipo ? estos[tipo] : 'Este dispositivo'),
  /** @param wait as `formatWait` says it. */
  seen: (wait: string) => (wait === '0 min' ? 'Usado hace un momento' : `Usado hace ${wait}`),
  endOthers: 'Cerrar las demás sesiones',
  confirm: 'Sí, cerrar',
  endedOthers: (count: number) =>
    count === 0
      ? 'No había otras sesiones abiertas'
      : count === 1
        ? '1 sesión cerrada'
        : `${formatCount(count)} sesiones cerradas`,
  more: (shown: number, all: number) =>
    `Se muestran los ${formatCount(shown)} más recientes de ${formatCount(all)}. «${dispositivosTexts.endOthers}» los cierra todos.`,
  missing: 'Esa sesión ya no está abierta',
}
