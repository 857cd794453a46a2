import { usualPassword } from '#shared/usual-password-text.ts'

/** Texts of sign-in, sign-out, guard and registration (spec 1.2, 1.5, 1.6 and 1.8). */
export const cuentaTexts = {
  loginFailedTitle: 'Error al Iniciar Sesión',
  /** The specification's words; a new mail has been sent by then. */
  emailNotConfirmed: 'Por favor, confirma tu email antes de iniciar sesión.',
  loginFailed: 'No se pudo iniciar sesión. Intenta nuevamente.',
  deniedTitle: 'Acceso Denegado',
  denied: 'No tienes permisos para acceder a esta página.',

  registroFailedTitle: 'Error al Registrar',
  emailTaken: 'Este email ya está registrado. Intenta iniciar sesión.',
  roleFailed: 'Error al asignar permisos. Contacta soporte.',
  leftTeam:
    'Tu cuenta ya no tiene acceso al panel. Si crees que es un error, o si vuelves, pide una invitación a quien administra el equipo.',
  roleTaken: 'Este usuario ya está registrado. Por favor, inicia sesión.',
  registeredTitle: '¡Solicitud Enviada con Éxito!',
  registered: 'Tu registro está en revisión. Te contactaremos pronto por email.',
}

/** Duration of these toasts, in milliseconds (spec 1.8 and 1.9). */
export const cuentaToastMs = { welcome: 3000, loginFailed: 5000, registered: 6000 }

/** Texts of the profile page (spec 2.2, 2.5 and 2.8). */
export const perfilTexts = {
  missing: 'Perfil no encontrado',
}

export const contrasenaTexts = {
  again: 'Pedir otro enlace',
  saveFailed: 'No se pudo guardar la contraseña',
  /** For a lost answer. */
  unsure: {
    title: 'No sabemos si se guardó la contraseña',
    description: 'No llegó la respuesta. Vuelve a intentarlo; si la contraseña anterior ya no sirve, usa la nueva.',
  },
  maybeChanged: 'Esa no es tu contraseña actual: quizá el intento anterior sí la cambió. Prueba con la nueva.',
  deadLink: 'El enlace ya se usó, venció o está incompleto. Pide uno nuevo.',
  common: usualPassword,
}

/** Texts of a refused avatar (spec 2.5 and 2.8). */
export const avatarTexts = {
  format: 'Por favor, sube una imagen JPG, PNG o WEBP',
  size: 'La imagen no debe superar 2MB',
}

/** Texts of a session that ends during work. */
export const sesionTexts = {
  signInToAdd: 'Debes iniciar sesión para agregar productos al carrito',
  endedTitle: 'Tu sesión terminó',
}
