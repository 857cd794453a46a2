import { usualPassword } from '#shared/usual-password-text.ts'

/** What sign-in, sign-out, the guard and the registration say (spec 1.2, 1.5, 1.6 and 1.8). */
export const cuentaTexts = {
  approvedTitle: (marca: string) => `¡Bienvenida a ${marca}!`,
  approved: 'Tu solicitud fue aprobada: ya ves tus precios y puedes enviar pedidos.',
  seeCatalogo: 'Ver catálogo',
  loginLead: 'Entra a tu catálogo, tu carrito y tus pedidos.',
  loginWhy: 'Para ver precios y pedir, inicia sesión.',
  loginFailedTitle: 'Error al Iniciar Sesión',
  wrongCredentials: 'Email o contraseña incorrectos. Verifica tus datos.',
  /** The spec's own words; a new mail is on its way by then. */
  emailNotConfirmed: 'Por favor, confirma tu email antes de iniciar sesión.',
  loginFailed: 'No se pudo iniciar sesión. Intenta nuevamente.',
  codigoTitle: 'Confirma que eres tú',
  codigoMissing: 'La tienda se actualizó. Recarga la página para escribir tu código.',
  welcomeTitle: '¡Bienvenida!',
  welcome: 'Has iniciado sesión exitosamente.',
  checkingAccess: 'Verificando acceso...',
  loadingPermissions: 'Cargando permisos...',
  deniedTitle: 'Acceso Denegado',
  denied: 'No tienes permisos para acceder a esta página.',

  registroFailedTitle: 'Error al Registrar',
  adminThere: 'Ya hay una administradora. Para crear otra, agrega --another.',
  emailTaken: 'Este email ya está registrado. Intenta iniciar sesión.',
  authFailed: (message: string) => `Error de autenticación: ${message}`,
  userFailed: 'No se pudo crear el usuario. Intenta nuevamente.',
  profileFailed: 'Error al guardar los datos del perfil. Contacta soporte.',
  roleFailed: 'Error al asignar permisos. Contacta soporte.',
  leftTeamTitle: 'Ya no eres parte del equipo',
  leftTeam:
    'Tu cuenta ya no entra a la mesa. Si crees que es un error, o si vuelves, pide una invitación a quien administra el equipo.',
  roleTakenTitle: 'Registro Existente',
  roleTaken: 'Este usuario ya está registrado. Por favor, inicia sesión.',
  registeredTitle: '¡Solicitud Enviada con Éxito!',
  registered: 'Tu registro está en revisión. Te contactaremos pronto por email.',
}

/** What the login page says of passkeys (spec 3.7). */
export const llaveEnterTexts = {
  enter: 'Entrar con llave de acceso',
  failed: 'No se pudo entrar con la llave',
}

/** How long each of these toasts stays, in milliseconds (spec 1.8 and 1.9). */
export const cuentaToastMs = { welcome: 3000, loginFailed: 5000, registered: 6000 }

/** What the profile page says (spec 2.2, 2.5 and 2.8). */
export const perfilTexts = {
  missing: 'Perfil no encontrado',
  changePhoto: 'Cambiar Foto',
  photoHint: 'JPG, PNG o WEBP. Máximo 2MB.',
  emailHint: 'El email no se puede modificar',
  save: 'Guardar Cambios',
  savedTitle: 'Perfil actualizado',
  saved: 'Tus datos se guardaron correctamente',
  saveFailed: 'No se pudo actualizar el perfil',
  photoSavedTitle: '¡Éxito!',
  photoSaved: 'Tu foto de perfil se actualizó correctamente',
  photoFailed: 'No se pudo subir la imagen. Intenta de nuevo.',
}

/** What the recovery and the change of a password say. */
export const contrasenaTexts = {
  forgot: '¿Olvidaste tu contraseña?',
  recoverIntro: 'Escribe el correo de tu cuenta y te enviamos un enlace para elegir una contraseña nueva.',
  send: 'Enviar enlace',
  sentTitle: 'Revisa tu correo',
  /** The same for every address. */
  sent: (email: string) =>
    `Si hay una cuenta con ${email}, en unos minutos recibirás un enlace para elegir una contraseña nueva. Sirve una sola vez y por poco tiempo.`,
  notArrived: '¿No llegó? Revisa la carpeta de correo no deseado o pídelo otra vez.',
  again: 'Pedir otro enlace',
  sendFailed: 'No se pudo enviar',
  newIntro: 'Al guardarla se cierran todas tus sesiones abiertas.',
  newPassword: 'Contraseña nueva',
  confirmPassword: 'Confirma la contraseña nueva',
  save: 'Guardar contraseña',
  savedTitle: 'Contraseña guardada',
  saved: 'Ya puedes iniciar sesión con tu contraseña nueva.',
  saveFailed: 'No se pudo guardar la contraseña',
  deadLinkTitle: 'Este enlace ya no sirve',
  deadLink: 'El enlace ya se usó, venció o está incompleto. Pide uno nuevo.',
  checking: 'Comprobando tu enlace...',
  noScript: 'Para elegir tu contraseña activa JavaScript en tu navegador.',
  check: 'Revisa los datos marcados.',
  common: usualPassword,
  changeTitle: 'Contraseña',
  changeIntro: 'Al cambiarla se cierran tus sesiones en otros dispositivos; tus llaves de acceso siguen sirviendo.',
  actual: 'Contraseña actual',
  change: 'Cambiar contraseña',
  changedTitle: 'Contraseña actualizada',
  changed: 'Cerramos tus sesiones en otros dispositivos.',
  confirmIntro: 'Un paso más para poder iniciar sesión.',
  confirm: 'Confirmar mi correo',
  deadConfirmation: 'El enlace venció o está incompleto. Inicia sesión y te enviamos otro.',
  confirmedTitle: 'Correo confirmado',
  confirmed: 'Ya puedes iniciar sesión.',
}

/** What is said about a refused avatar (spec 2.5 and 2.8). */
export const avatarTexts = {
  formatTitle: 'Formato inválido',
  format: 'Por favor, sube una imagen JPG, PNG o WEBP',
  sizeTitle: 'Archivo muy grande',
  size: 'La imagen no debe superar 2MB',
}

/** What is said when a session ends in the middle of work. */
export const sesionTexts = {
  signInToAdd: 'Debes iniciar sesión para agregar productos al carrito',
  endedElsewhere:
    'La tienda se actualizó. Inicia sesión en otra pestaña y vuelve aquí: lo que escribiste sigue en esta página.',
  endedTitle: 'Tu sesión terminó',
  /** When a change was refused because of it (spec 2.8). */
  refused: 'No autorizado. Lo que pediste se hará en cuanto inicies sesión.',
  ended: 'Inicia sesión para seguir donde estabas. Lo que escribiste sigue aquí.',
  /** Back by her password alone, where the team must bring a second factor. */
  endedLlave: 'Falta tu segundo factor para seguir donde estabas. Lo que escribiste sigue aquí.',
  goOn: 'Ya lo activé',
  notYet: 'Todavía falta. Actívalo en Seguridad y vuelve aquí.',
  leave: 'Salir',
}
