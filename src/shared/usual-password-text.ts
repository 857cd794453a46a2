export const usualPassword = 'Esa contraseña es de las más usadas y se adivina fácil. Elige otra.'
