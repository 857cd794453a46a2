/** What a refused second factor says. */
export const secondFactorTexts = {
  over: 'Pasó demasiado tiempo. Escribe otra vez tu correo y tu contraseña.',
  alreadyOn: 'Tu cuenta ya pide un código. Recarga la página.',
  noApp: 'Tu cuenta no tiene una aplicación de códigos.',
  tooMany: (minutes: number) =>
    minutes > 90
      ? `Demasiados códigos equivocados. Espera ${Math.ceil(minutes / 60)} horas e intenta de nuevo.`
      : `Demasiados códigos equivocados. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
}
