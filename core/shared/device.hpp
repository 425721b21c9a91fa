// CP_HD marks functions that nvcc also compiles as device code, so that the GPU plays by the same rules.
#pragma once

#ifdef __CUDACC__
#define CP_HD __host__ __device__
#else
#define CP_HD
#endif
