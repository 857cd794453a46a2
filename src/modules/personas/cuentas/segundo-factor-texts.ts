import { formatCount } from '#shared/format.ts'

/** What the second factor says: at the sign-in, in Seguridad, and where a fresh proof is asked for (spec 3.7). */
export const segundoFactorTexts = {
  title: 'Seguridad',
  intro: 'Protege tu cuenta con algo más que tu contraseña.',
  back: 'Volver a mi perfil',
  summary: 'Pide un código al iniciar sesión.',
  see: 'Ver mi seguridad',
  loading: 'Cargando tu seguridad…',
  loadFailed: 'No pudimos mostrar tu seguridad',
  notInModo: 'Sal de modo clienta para cambiar tu seguridad.',

  codeLead: 'Abre tu aplicación de códigos y escribe los 6 dígitos que muestra ahora.',
  code: 'Código de 6 dígitos',
  recoveryLead: 'Es uno de los diez que guardaste al activar la verificación. Cada uno sirve una sola vez.',
  recovery: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar el código de mi aplicación',
  enter: 'Entrar',
  otherAccount: 'Volver a escribir mi contraseña',
  codeFailed: 'No se pudo comprobar el código',

  appTitle: 'Verificación en dos pasos',
  appOff:
    'Después de tu contraseña pedimos un código que cambia cada 30 segundos en una aplicación de tu teléfono. Quien sepa tu contraseña no podrá entrar sin él.',
  appWhich:
    'Sirve cualquier aplicación de códigos, como Google Authenticator, Microsoft Authenticator o la de tu administrador de contraseñas.',
  activate: 'Activar verificación en dos pasos',
  on: 'Activada',
  appOn: 'Al iniciar sesión pedimos el código de tu aplicación.',
  codigosLeft: (count: number) =>
    count === 0
      ? 'Ya no te quedan códigos de recuperación. Crea otros diez ahora.'
      : count === 1
        ? 'Te queda 1 código de recuperación. Crea otros diez.'
        : `Te quedan ${formatCount(count)} códigos de recuperación.`,
  actual: 'Contraseña actual',
  next: 'Continuar',
  cancel: 'Cancelar',
  stepPassword: 'Primero confirma que eres tú.',
  scan: 'Escanea este código QR con tu aplicación',
  qr: 'Código QR con la clave de tu cuenta',
  orType: '¿No puedes escanearlo? Escribe esta clave en tu aplicación:',
  thenCode: 'Después escribe el código que muestra.',
  confirm: 'Activar',
  beginFailed: 'No se pudo empezar',
  confirmFailed: 'No se pudo activar',
  activatedTitle: 'Verificación activada',
  activated: 'Cerramos tus sesiones en otros dispositivos.',

  codigosTitle: 'Guarda tus códigos de recuperación',
  codigosWhy:
    'Si pierdes tu teléfono, con uno de ellos entras a tu cuenta. Cada uno sirve una sola vez. No los volveremos a mostrar.',
  copy: 'Copiar',
  copied: 'Códigos copiados',
  copyFailed: 'No se pudieron copiar. Descárgalos o escríbelos en papel.',
  download: 'Descargar',
  print: 'Imprimir',
  savedThem: 'Ya los guardé',
  file: (marca: string, email: string, codigos: string[]) =>
    `${marca}: códigos de recuperación de ${email}\r\nCada uno sirve una sola vez.\r\n\r\n${codigos.join('\r\n')}\r\n`,
  fileName: 'codigos-de-recuperacion.txt',

  renew: 'Crear códigos nuevos',
  renewTitle: '¿Crear otros diez códigos de recuperación?',
  renewDetail: 'Los de antes dejan de servir en este momento.',
  renewFailed: 'No se pudieron crear los códigos',
  turnOff: 'Desactivar',
  turnOffTitle: '¿Desactivar la verificación en dos pasos?',
  turnOffDetail: 'Tu cuenta quedará protegida solo por tu contraseña, y se cierran tus sesiones en otros dispositivos.',
  turnOffConfirm: 'Sí, desactivar',
  turnedOff: 'Verificación desactivada',
  turnOffFailed: 'No se pudo desactivar',

  proofTitle: 'Confirma que eres tú',
  proofWhy: 'Lo que vas a hacer pide una prueba reciente.',
  proofConfirm: 'Confirmar',

  missingTitle: 'El equipo entra con segundo factor',
  missing: 'Para entrar a la mesa activa la verificación en dos pasos o agrega una llave de acceso.',
  missingProof: 'Entraste solo con tu contraseña. Para entrar a la mesa usa tu llave de acceso.',
  nowComplete: 'Listo: ya puedes entrar a la mesa',
  toDesk: 'Ir a la mesa',
  lost: '¿Perdiste con qué confirmarlo?',
  lostOfTeam: 'Pide a quien administra el equipo «Restablecer segundo factor».',
  lostOfConsultora: (marca: string) => `Pide a ${marca} «Restablecer segundo factor»:`,
  /** Where nobody is signed in yet. */
  lostOfWhom: (marca: string) =>
    `Pide «Restablecer segundo factor» a quien administra tu equipo o, si eres consultora, a ${marca}:`,

  reset: 'Segundo factor',
  resetDetail:
    'Si perdió su teléfono y no tiene códigos de recuperación, quítaselo: vuelve a entrar solo con su contraseña.',
  resetButton: 'Restablecer segundo factor',
  resetTitle: (nombre: string) => `¿Restablecer el segundo factor de ${nombre}?`,
  resetAsk:
    'Confirma antes por teléfono que es ella. Se quitan su aplicación de códigos y sus llaves de acceso, y se cierran todas sus sesiones.',
  resetDone: 'Segundo factor restablecido',
  resetDoneDetail: 'Ya puede entrar con su contraseña.',

  personMissing: 'Esa persona ya no está',
  notOneself: 'Tu propio segundo factor lo quitas en Seguridad.',
  nothingToReset: 'No tiene segundo factor: no hay nada que restablecer.',
}
