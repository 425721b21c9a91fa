# WebAssembly with Debian's packages: clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32.
set(CMAKE_SYSTEM_NAME WASI)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
find_program(wasm_compiler NAMES clang++-19 REQUIRED)
set(CMAKE_CXX_COMPILER ${wasm_compiler})
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_FLAGS_INIT "-msimd128 -fno-exceptions -fno-rtti -fno-math-errno")
# The stack holds boards and lists of moves; 64 KiB, the default, is too little.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fno-exceptions -Wl,-z,stack-size=1048576 -Wl,--gc-sections")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
