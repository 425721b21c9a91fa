// A function of Python that the core calls while it works without the GIL.
//
// The core knows no exceptions. So an error of the function is kept, further calls are not made, and whoever asked the
// core for the work raises the error when the core returns.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <exception>
#include <utility>

class OwnFunction {
  public:
    explicit OwnFunction(nanobind::object function) : function_(std::move(function)) {}

    // Calls `use(function)` with the GIL; false if it failed, now or earlier in the same work.
    template <class Use>
    bool call(Use&& use) const {
        if (failed_) return false;
        nanobind::gil_scoped_acquire acquire;
        try {
            use(function_);
            return true;
        } catch (...) {
            if (!error_) error_ = std::current_exception();
            failed_ = true;
            return false;
        }
    }

    bool failed() const { return failed_; }

    // One piece of work in which the core may call the function; made and destroyed with the GIL.
    class Work {
      public:
        explicit Work(const OwnFunction* function) : function_(function) {
            if (function_) ++function_->working_;
        }
        Work(const Work&) = delete;
        Work& operator=(const Work&) = delete;
        ~Work() {
            if (!function_ || --function_->working_ > 0) return;
            function_->error_ = nullptr;
            function_->failed_ = false;
        }
        // Raises what the function raised meanwhile.
        void check() const {
            if (function_ && function_->error_) std::rethrow_exception(function_->error_);
        }

      private:
        const OwnFunction* function_;
    };

  private:
    nanobind::object function_;
    mutable std::exception_ptr error_;
    mutable std::atomic<bool> failed_ = false;
    mutable int working_ = 0;
};

// Does the work without the GIL, and raises what `function` (or none) raised in it.
template <class Do>
auto without_gil(const OwnFunction* function, Do&& work) {
    const OwnFunction::Work guard(function);
    auto result = [&] {
        nanobind::gil_scoped_release release;
        return work();
    }();
    guard.check();
    return result;
}
