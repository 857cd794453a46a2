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
  intro: 'Aquí ves dónde está abierta tu cuenta. Si no reconoces alguno, cierra su sesión y cambia tu contraseña.',
  /** Before the way to Seguridad. */
  lost: 'Si perdiste un dispositivo, quita también su llave de acceso en',
  lostWhere: 'Seguridad',
  back: 'Volver a mi perfil',
  see: 'Ver mis dispositivos',
  summary: 'Mira dónde está abierta tu cuenta y cierra las sesiones que no uses.',
  nombre: ({ navegador, sistema }: Dispositivo) =>
    [navegador, sistema].filter(Boolean).join(' en ') || 'Dispositivo desconocido',
  este: (tipo: TipoDispositivo | null) => (tipo ? estos[tipo] : 'Este dispositivo'),
  now: 'En uso ahora',
  /** @param wait as `formatWait` says it. */
  seen: (wait: string) => (wait === '0 min' ? 'Usado hace un momento' : `Usado hace ${wait}`),
  since: (day: string) => `Sesión iniciada el ${day}`,
  end: 'Cerrar sesión',
  endOf: (nombre: string) => `Cerrar sesión en ${nombre}`,
  endTitle: (nombre: string) => `¿Cerrar la sesión en ${nombre}?`,
  endDetail:
    'Para volver a entrar desde ahí hará falta tu contraseña o una llave de acceso; si perdiste el dispositivo, quita también su llave en Seguridad. Lo que no se haya guardado ahí se pierde.',
  endOthers: 'Cerrar las demás sesiones',
  endOthersTitle: '¿Cerrar todas tus demás sesiones?',
  endOthersDetail: (este: string) =>
    `${este} sigue dentro. En los demás hará falta tu contraseña o una llave de acceso para volver a entrar; si perdiste alguno, quita también su llave en Seguridad.`,
  keep: 'No, dejarla abierta',
  keepAll: 'No, dejarlas abiertas',
  confirm: 'Sí, cerrar',
  ended: 'Sesión cerrada',
  endedOthers: (count: number) =>
    count === 0
      ? 'No había otras sesiones abiertas'
      : count === 1
        ? '1 sesión cerrada'
        : `${formatCount(count)} sesiones cerradas`,
  failed: 'No se pudo cerrar la sesión',
  loadFailed: 'No pudimos mostrar tus dispositivos',
  onlyThis: 'Tu cuenta no está abierta en ningún otro dispositivo.',
  more: (shown: number, all: number) =>
    `Se muestran los ${formatCount(shown)} más recientes de ${formatCount(all)}. «${dispositivosTexts.endOthers}» los cierra todos.`,
  missing: 'Esa sesión ya no está abierta',
  present: 'Para salir de este dispositivo usa «Cerrar Sesión».',
  notInModo: 'Sal de modo clienta para cerrar sesiones.',
}
