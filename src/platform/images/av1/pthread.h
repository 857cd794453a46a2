/* What pthread would do for a decoder with one thread: nothing. */
#pragma once
#include <stddef.h>
typedef int pthread_t; typedef int pthread_attr_t; typedef int pthread_mutex_t; typedef int pthread_cond_t; typedef int pthread_once_t; typedef int pthread_mutexattr_t; typedef int pthread_condattr_t;
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_MUTEX_INITIALIZER 0
#define pthread_mutex_init(m,a) ((void)(m),0)
#define pthread_mutex_destroy(m) ((void)(m),0)
#define pthread_mutex_lock(m) ((void)(m),0)
#define pthread_mutex_unlock(m) ((void)(m),0)
#define pthread_cond_init(c,a) ((void)(c),0)
#define pthread_cond_destroy(c) ((void)(c),0)
#define pthread_cond_wait(c,m) ((void)(c),(void)(m),0)
#define pthread_cond_signal(c) ((void)(c),0)
#define pthread_cond_broadcast(c) ((void)(c),0)
#define pthread_create(t,a,f,x) ((void)(t),(void)(f),(void)(x),1)
#define pthread_join(t,r) ((void)(t),(void)(r),0)
#define pthread_attr_init(a) ((void)(a),0)
#define pthread_attr_destroy(a) ((void)(a),0)
#define pthread_attr_setstacksize(a,s) ((void)(a),(void)(s),0)
static inline int pthread_once(pthread_once_t *o, void (*f)(void)) { if (!*o) { *o = 1; f(); } return 0; }
