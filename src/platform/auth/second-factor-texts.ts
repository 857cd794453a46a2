/** What a refused second factor says. */
export const secondFactorTexts = {
  wrongCode: 'Ese código no es correcto. Escribe el que ves ahora en tu aplicación.',
  wrongRecovery: 'Ese código de recuperación no es correcto o ya lo usaste.',
  usedCode: 'Ese código ya se usó. Espera a que tu aplicación muestre el siguiente.',
  wrongLlave: 'Esa llave de acceso no sirve aquí. Usa otra, o entra con tu contraseña.',
  over: 'Pasó demasiado tiempo. Escribe otra vez tu correo y tu contraseña.',
  check: 'Revisa los datos marcados.',
  alreadyOn: 'Tu cuenta ya pide un código. Recarga la página.',
  noApp: 'Tu cuenta no tiene una aplicación de códigos.',
  notBegun: 'Empieza otra vez: la clave que escaneaste ya no sirve.',
  tooMany: (minutes: number) =>
    minutes > 90
      ? `Demasiados códigos equivocados. Espera ${Math.ceil(minutes / 60)} horas e intenta de nuevo.`
      : `Demasiados códigos equivocados. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
}
