import { formatCount } from '#shared/format.ts'

/** Texts of passkeys (spec 3.7). */
export const llaveTexts = {
  title: 'Llaves de acceso',
  used: (wait: string) => (wait === '0 min' ? 'Usada hace un momento' : `Usada hace ${wait}`),
  missing: 'Esa llave ya no está',
  unsupported: 'Este navegador no puede usar llaves de acceso aquí.',
}

/** Texts of the second factor: sign-in, Seguridad and fresh proofs (spec 3.7). */
export const segundoFactorTexts = {
  title: 'Seguridad',
  see: 'Ver mi seguridad',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar el código de mi aplicación',

  appTitle: 'Verificación en dos pasos',
  codigosLeft: (count: number) =>
    count === 0
      ? 'Ya no te quedan códigos de recuperación. Crea otros diez ahora.'
      : count === 1
        ? 'Te queda 1 código de recuperación. Crea otros diez.'
        : `Te quedan ${formatCount(count)} códigos de recuperación.`,
  actual: 'Contraseña actual',
  cancel: 'Cancelar',

  codigosTitle: 'Guarda tus códigos de recuperación',

  renew: 'Crear códigos nuevos',
  missing: 'Para entrar al panel activa la verificación en dos pasos o agrega una llave de acceso.',
  resetButton: 'Restablecer su verificación',
  resetTitle: (nombre: string) => `¿Restablecer la verificación en dos pasos de ${nombre}?`,
  resetAsk:
    'Confirma antes por teléfono que es ella. Se quitan su aplicación de códigos y sus llaves de acceso, y se cierran todas sus sesiones.',
  resetDone: 'Verificación restablecida',

  personMissing: 'No encontramos a esa persona',
}
